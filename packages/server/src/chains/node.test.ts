import assert from 'node:assert/strict';
import { afterEach, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { AnswerTooLong, type JsonRpc, JsonRpcError, NoAnswerError } from '@recovery-guardian/core';
import { startChain } from '@recovery-guardian/devnet';
import {
  type Behaviour,
  chainClient,
  startNodeProxy,
  useStarted,
} from '@recovery-guardian/devnet/testing';
import { hostileContracts } from '../testing/hostile-contracts.ts';
import { serveHttp } from '../testing/serve-http.ts';
import { connectNode } from './node.ts';
import { NodeTimeout } from './node-errors.ts';

describe('a JSON-RPC node', () => {
  let rpc: JsonRpc;

  const local = useStarted(startChain);
  const proxy = useStarted(() => startNodeProxy(local.rpcUrl));
  before(async () => {
    rpc = connectNode({ url: proxy.url, timeout: 10_000, batchSize: 4 });
  });
  afterEach(() => proxy.behave({}));

  it('a node answers a request', async () => {
    assert.equal(await rpc.request('eth_chainId', []), '0x7a69');
    await assert.rejects(rpc.request('eth_noSuchMethod', []), JsonRpcError);
  });

  it('a node gets simultaneous requests in batches, each with its own answer', async () => {
    proxy.requests.length = 0;
    const addresses = local.accounts.map(({ safe }) => safe).concat(local.accounts[0]?.safe ?? []);
    const slots = addresses.map((address, index) => ({ address, slot: `0x${index}` }));
    const read = (via: JsonRpc) =>
      Promise.all(
        slots.map(({ address, slot }) =>
          via.request('eth_getStorageAt', [address, slot, 'latest']),
        ),
      );
    const answers = await read(rpc);
    assert.deepEqual(
      proxy.requests.map((calls) => calls.length),
      [4, 1],
    );
    const alone = connectNode({ url: local.rpcUrl, timeout: 10_000, batchSize: 1 });
    assert.deepEqual(answers, await read(alone));
    assert.ok(new Set(answers).size > 1);
  });

  const failures: Record<string, Behaviour> = {
    'an HTTP status': { respond: (response) => response.writeHead(503).end('{}') },
    'a redirection': {
      respond: (response) => response.writeHead(307, { location: local.rpcUrl }).end(),
    },
    'a reset': { respond: (response) => response.destroy() },
    'an answer cut off': {
      respond: (response) => {
        response.writeHead(200, { 'content-length': 100 }).write('{"jsonrpc"');
        setImmediate(() => response.destroy());
      },
    },
    HTML: { respond: (response) => response.end('<html>Welcome</html>') },
    null: { respond: (response) => response.end('null') },
    'too few answers': { respond: (response) => response.end('[]') },
    'no result': { tamper: ({ jsonrpc, id }) => ({ jsonrpc, id }) },
    'a wrong id': { tamper: (answer) => ({ ...answer, id: 999_999 }) },
    'an id as text': { tamper: (answer) => ({ ...answer, id: String(answer.id) }) },
  };
  for (const [name, behaviour] of Object.entries(failures)) {
    it(`a node fails by ${name}, alone and in a batch, without revealing its URL`, async () => {
      proxy.behave(behaviour);
      const ask = () => rpc.request('eth_chainId', []);
      for (const asking of [ask(), Promise.all([ask(), ask()])]) {
        await assert.rejects(
          asking,
          (error: Error) =>
            error instanceof NoAnswerError && !/secret-key|127\.0\.0\.1/.test(error.message),
        );
      }
    });
  }

  it("a node's error counts at any HTTP status", async () => {
    const error = { code: 3, message: 'execution reverted', data: '0x12' };
    for (const status of [400, 403, 413, 422, 429, 500, 503]) {
      proxy.behave({
        respond(response, calls) {
          const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, error }));
          response.writeHead(status).end(JSON.stringify(calls.length > 1 ? answers : answers[0]));
        },
      });
      const ask = () => rpc.request('eth_chainId', []);
      for (const asking of [ask(), Promise.all([ask(), ask()])]) {
        await assert.rejects(asking, (thrown: JsonRpcError) => thrown.code === 3);
      }
    }
  });

  const refusals: Record<string, (ids: readonly number[]) => [status: number, body: unknown]> = {
    'one error': () => [200, { error: { code: -32_600, message: 'no batches' }, id: null }],
    'one error without an id': () => [200, [{ error: { code: -32_005, message: 'batch limit' } }]],
    'fewer answers': ([id]) => [200, [{ jsonrpc: '2.0', id, result: '0x1' }]],
    'an HTTP status': () => [413, 'too large'],
    'an error with an HTTP status': () => [400, { error: { code: -32_014, message: 'at most 3' } }],
    'an empty body': () => [500, ''],
  };
  for (const [name, refuse] of Object.entries(refusals)) {
    it(`a node that refuses batches by ${name} gets their calls one by one`, async () => {
      let reports = 0;
      const onBatchRefused = () => reports++;
      const asked = connectNode({ url: proxy.url, timeout: 10_000, batchSize: 4, onBatchRefused });
      proxy.behave({
        respond(response, calls) {
          if (calls.length === 1) return false;
          const [status, body] = refuse(calls.map(({ id }) => id));
          return response.writeHead(status).end(JSON.stringify(body));
        },
      });
      const methods = ['eth_chainId', 'net_version', 'eth_chainId'];
      const answers = await Promise.all(methods.map((method) => asked.request(method, [])));
      assert.deepEqual([answers, reports], [['0x7a69', '31337', '0x7a69'], 1]);
    });
  }

  it('a node that asks for fewer requests, or is down, gets no calls of a batch one by one', async () => {
    const busy = { id: null, error: { code: 429, message: 'compute units per second' } };
    for (const [status, body, requests] of [
      [200, JSON.stringify(busy), 1],
      [429, JSON.stringify(busy), 1],
      [429, 'Too Many Requests', 1],
      [502, 'Bad Gateway', 2],
    ] as const) {
      proxy.behave({ respond: (response) => response.writeHead(status).end(body) });
      proxy.requests.length = 0;
      const asking = [1, 2, 3].map(() => rpc.request('eth_chainId', []));
      const outcomes = await Promise.allSettled(asking);
      assert.deepEqual(
        [outcomes.map((outcome) => outcome.status), proxy.requests.length],
        [['rejected', 'rejected', 'rejected'], requests],
      );
    }
  });

  it('a node gets the user and the password of its URL, and the path with its key', async () => {
    const server = await serveHttp();
    server.answer(({ body }) => ({
      status: 200,
      body: JSON.stringify({ id: JSON.parse(body).id, result: '0x1' }),
    }));
    const url = server.url.replace('//', '//us%40er:pass%3Aword@');
    const asked = connectNode({ url: `${url}/v1?key=k`, timeout: 10_000, batchSize: 1 });
    assert.equal(await asked.request('eth_chainId', []), '0x1');
    await server.stop();
    const [request] = server.requests;
    assert.equal(request?.path, '/v1?key=k');
    assert.equal(request?.headers.authorization, `Basic ${btoa('us@er:pass:word')}`);
  });

  it('a node has 128 connections at most, for which further calls wait [S136]', async () => {
    const server = await serveHttp();
    let open = 0;
    let most = 0;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    server.answer(async ({ body }) => {
      most = Math.max(most, ++open);
      // Later, when one connection too many would have been opened.
      if (open === 128) void sleep(100).then(release);
      await released;
      open--;
      return { status: 200, body: JSON.stringify({ id: JSON.parse(body).id, result: '0x1' }) };
    });
    const asked = connectNode({ url: server.url, timeout: 10_000, batchSize: 1 });
    const calls = Array.from({ length: 300 }, () => asked.request('eth_chainId', []));
    assert.deepEqual(new Set(await Promise.all(calls)), new Set(['0x1']));
    await server.stop();
    assert.equal(most, 128);
  });

  it('a node fails when it takes too long', async () => {
    proxy.behave({ respond: () => {} });
    const impatient = connectNode({ url: proxy.url, timeout: 100, batchSize: 4 });
    await assert.rejects(impatient.request('eth_chainId', []), NodeTimeout);
    proxy.behave({ respond: (response) => void response.writeHead(200).write('{') });
    await assert.rejects(impatient.request('eth_chainId', []), NodeTimeout);
  });

  it("one contract's endless answer does not affect the rest of its batch", async () => {
    const client = chainClient(local.rpcUrl);
    const address = '0x00000000000000000000000000000000000000f7';
    await client.setCode({ address, bytecode: hostileContracts.answersMuch });
    const hostile = rpc.request('eth_call', [{ to: address }, 'latest']);
    const other = rpc.request('eth_chainId', []);
    await assert.rejects(hostile, AnswerTooLong);
    assert.equal(await other, '0x7a69');
    const long = await rpc.request('eth_call', [{ to: address }, 'latest'], {
      maximumLength: 5_000_000,
    });
    assert.equal(String(long).length, 4_000_002);
  });
});
