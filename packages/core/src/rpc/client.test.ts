import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createJsonRpc, JsonRpcError, NoAnswerError } from '../index.ts';
import type { JsonRpcOptions } from './client.ts';

interface Call {
  id: number;
  method: string;
}

/** A client of a node that answers each call with its method, and one method with an error. */
function open(options: Partial<JsonRpcOptions> = {}) {
  const sent: { methods: string[]; maximumLength: number | undefined }[] = [];
  const answer = ({ id, method }: Call) =>
    method === 'unknown'
      ? { jsonrpc: '2.0', id, error: { code: -32_601, message: 'Method not found', data: [id] } }
      : { jsonrpc: '2.0', id, result: method };
  const { request } = createJsonRpc({
    async post(body, maximumLength) {
      const calls: Call | Call[] = JSON.parse(body);
      const methods = [calls].flat().map(({ method }) => method);
      sent.push({ methods, maximumLength });
      // In reverse, as the order of a batch means nothing.
      return JSON.stringify(Array.isArray(calls) ? calls.map(answer).reverse() : answer(calls));
    },
    ...options,
  });
  return { request, sent };
}

describe('the JSON-RPC client', () => {
  it("the JSON-RPC client returns results, and throws the node's errors with code and data", async () => {
    const { request } = open();
    assert.equal(await request('one', []), 'one');
    await assert.rejects(request('unknown', []), (error) => {
      assert.ok(error instanceof JsonRpcError);
      const { code, message, data } = error;
      assert.deepEqual(
        { code, message, data },
        { code: -32_601, message: 'Method not found', data: [2] },
      );
      return true;
    });
  });

  it('the JSON-RPC client throws an error without an id, which a node sends that cannot read the call', async () => {
    const error = { code: -32_600, message: 'Invalid request' };
    for (const id of [null, undefined]) {
      const { request } = open({ post: async () => JSON.stringify({ jsonrpc: '2.0', id, error }) });
      await assert.rejects(request('one', []), JsonRpcError);
    }
    const { request } = open({ post: async () => '{"jsonrpc":"2.0","id":null,"result":"0x"}' });
    await assert.rejects(request('one', []), NoAnswerError);
  });

  it('the JSON-RPC client sends calls one by one unless told otherwise', async () => {
    const { request, sent } = open();
    await Promise.all([request('one', []), request('two', [])]);
    assert.deepEqual(
      sent.map(({ methods }) => methods),
      [['one'], ['two']],
    );
  });

  it('the JSON-RPC client batches calls of one maximum length, and sends those alone that must be alone', async () => {
    const { request, sent } = open({ batchSize: 2, schedule: setImmediate });
    const methods = ['one', 'two', 'three'];
    const answers = [
      ...methods.map((method) => request(method, [])),
      request('long', [], { maximumLength: 5 }),
    ];
    const slow = [request('slow', [], { isAlone: true }), request('slower', [], { isAlone: true })];
    assert.deepEqual(await Promise.all(answers), [...methods, 'long']);
    assert.deepEqual(await Promise.all(slow), ['slow', 'slower']);
    assert.deepEqual(sent, [
      { methods: ['one', 'two'], maximumLength: undefined },
      { methods: ['three'], maximumLength: undefined },
      { methods: ['long'], maximumLength: 5 },
      { methods: ['slow'], maximumLength: undefined },
      { methods: ['slower'], maximumLength: undefined },
    ]);
  });

  for (const message of ['response too large', 'batch response too large', 'Batch size exceeded']) {
    it(`calls that a node answers with "${message}" because of their batch are sent alone`, async () => {
      let posts = 0;
      const { request } = open({
        batchSize: 10,
        schedule: queueMicrotask,
        async post(body) {
          posts++;
          const calls: Call | Call[] = JSON.parse(body);
          const answer = ({ id, method }: Call) => ({ jsonrpc: '2.0', id, result: method });
          const refusal = ({ id }: Call) => ({
            ...{ jsonrpc: '2.0', id },
            error: { code: -32_003, message },
          });
          if (!Array.isArray(calls)) {
            return JSON.stringify(calls.method === 'long' ? refusal(calls) : answer(calls));
          }
          return JSON.stringify(calls.map((call, index) => (index < 1 ? answer : refusal)(call)));
        },
      });
      const methods = ['one', 'two', 'three'];
      assert.deepEqual(await Promise.all(methods.map((method) => request(method, []))), methods);
      assert.equal(posts, 3);
      await assert.rejects(Promise.all([request('one', []), request('long', [])]), JsonRpcError);
    });
  }
});
