import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertError, path, post as postTo, send, startEndpoint } from '../testing/endpoint.ts';
import { startFakeUpstream } from '../testing/upstreams.ts';

const callChainId = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] };

const upstream = await startFakeUpstream();
const endpoint = await startEndpoint([upstream.url], {
  chain: { bundlerMethods: ['echo_*'] },
  maxBatch: 3,
  maxBodySize: 100_000,
});

after(async () => {
  await endpoint.app.close();
  await upstream.stop();
});

const post = (body: string) => postTo(endpoint, body);
const call = (value: unknown) => send(endpoint, value);

for (const id of ['1', '"a"', '""', 'null', '0', '-7', '1.5', '18446744073709551615', '1e400']) {
  test(`the id ${id} is echoed unchanged`, async () => {
    const { text } = await post(`{"jsonrpc":"2.0","id":${id},"method":"eth_chainId"}`);
    assert.equal(text, `{"jsonrpc":"2.0","id":${id},"result":"0x7a69"}`);
  });
}

test('an id is echoed unchanged in errors too', async () => {
  const { json } = await call({ jsonrpc: '2.0', id: 'x', method: 'debug_bundler_clearState' });
  assertError(json, 'x', -32601);
});

const notJson = ['', '{', '{"jsonrpc":"2.0",}', 'null null', '\u0000', 'id=1'];
for (const body of notJson) {
  test(`the body ${JSON.stringify(body)} is refused, as it is not JSON`, async () => {
    const { status, json } = await post(body);
    assert.equal(status, 400);
    assertError(json, null, -32700);
  });
}

const notRequests: [unknown, unknown][] = [
  [null, null],
  [1, null],
  ['eth_chainId', null],
  [{}, null],
  [{ ...callChainId, jsonrpc: '1.0' }, 1],
  [{ ...callChainId, jsonrpc: 2 }, 1],
  [{ ...callChainId, id: {} }, null],
  [{ ...callChainId, id: [1] }, null],
  [{ ...callChainId, id: true }, null],
  [{ ...callChainId, method: 7 }, 1],
  [{ ...callChainId, method: undefined }, 1],
  [{ ...callChainId, params: 'x' }, 1],
  [{ ...callChainId, params: null }, 1],
  [{ ...callChainId, params: 1.5 }, 1],
  [[], null],
  [[callChainId, callChainId, callChainId, callChainId], null],
];
for (const [body, id] of notRequests) {
  test(`${JSON.stringify(body)} is refused, as it is not a request`, async () => {
    const { status, json } = await call(body);
    assert.equal(status, 400);
    assertError(json, id, -32600);
  });
}

test('a body above the limit is refused', async () => {
  const { status, json } = await call({ ...callChainId, params: ['x'.repeat(100_000)] });
  assert.equal(status, 413);
  assertError(json, null, -32600);
});

for (const depth of [1_000, 10_000, 49_000]) {
  test(`a call nested ${depth} deep is not an internal error`, async () => {
    const nested = '['.repeat(depth) + ']'.repeat(depth);
    const body = `{"jsonrpc":"2.0","id":1,"method":"echo_this","params":${nested}}`;
    const { status, json } = await post(body);
    assert.ok(status < 500, `${status}`);
    assert.equal(json.jsonrpc, '2.0');
  });
}

for (const params of [
  '[{"__proto__":{}}]',
  '{"a":[{"\\u005f_proto__":1}]}',
  '[[{"constructor":{"prototype":{}}}]]',
]) {
  test(`a call with a member name that bundlers' servers reject is refused: ${params}`, async () => {
    const before = upstream.calls.length;
    const { status, json } = await post(
      `{"jsonrpc":"2.0","id":1,"method":"echo_this","params":${params}}`,
    );
    assert.equal(status, 400);
    assertError(json, null, -32600, /unsafe name/);
    assert.equal(upstream.calls.length, before);
  });
}

test("a member name that bundlers' servers reject is allowed as a value", async () => {
  const params = ['__proto__', 'constructor', '\u0000'];
  const { json } = await call({ jsonrpc: '2.0', id: 1, method: 'echo_this', params });
  assert.deepEqual(json.result.params, params);
});

for (const type of ['text/plain', 'application/json; charset=utf-8', 'application/xml', '']) {
  test(`any media type is accepted: ${type || '(none)'}`, async () => {
    const response = await endpoint.app.inject({
      method: 'POST',
      url: path,
      headers: type ? { 'content-type': type } : {},
      body: JSON.stringify(callChainId),
    });
    assert.equal(response.json().result, '0x7a69');
  });
}

test('a batch is split for the upstream and answered in order', async () => {
  const before = upstream.callsOf('echo_this').length;
  const { status, json } = await call([
    { jsonrpc: '2.0', id: 'b', method: 'echo_this' },
    { jsonrpc: '2.0', id: 'a', method: 'eth_chainId' },
    { jsonrpc: '2.0', id: 'b', method: 'nonsense' },
  ]);
  assert.equal(status, 200);
  assert.deepEqual(json[0], {
    jsonrpc: '2.0',
    id: 'b',
    result: { method: 'echo_this', params: [] },
  });
  assert.deepEqual(json[1], { jsonrpc: '2.0', id: 'a', result: '0x7a69' });
  assertError(json[2], 'b', -32601);
  assert.deepEqual(upstream.callsOf('echo_this').slice(before), [[]]);
  assert.ok(upstream.calls.every((received) => !Array.isArray(received)));
});

test('a batch does not fail because of an invalid entry', async () => {
  const { status, json } = await call([1, callChainId]);
  assert.equal(status, 200);
  assertError(json[0], null, -32600);
  assert.equal(json[1].result, '0x7a69');
});

test('a batch of one entry is answered as a batch', async () => {
  const { json } = await call([callChainId]);
  assert.deepEqual(json, [{ jsonrpc: '2.0', id: 1, result: '0x7a69' }]);
});

const notification = { jsonrpc: '2.0', method: 'echo_this', params: ['told'] };

test('a notification is passed on and gets no answer', async () => {
  const before = upstream.callsOf('echo_this').length;
  const { status, text } = await call(notification);
  assert.equal(status, 204);
  assert.equal(text, '');
  assert.deepEqual(upstream.callsOf('echo_this').slice(before), [['told']]);
});

test('a notification gets no answer if it fails', async () => {
  assert.equal((await call({ jsonrpc: '2.0', method: 'nonsense' })).status, 204);
});

test('a notification gets no answer inside a batch', async () => {
  const { json } = await call([notification, callChainId]);
  assert.deepEqual(json, [{ jsonrpc: '2.0', id: 1, result: '0x7a69' }]);
  assert.equal((await call([notification, notification])).status, 204);
});
