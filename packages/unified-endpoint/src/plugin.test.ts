import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { type HttpUpstream, startHttpUpstream } from './testing/http-upstream.ts';
import {
  chainId,
  entryPoints,
  path,
  startEndpoint,
  type TestEndpoint,
} from './testing/start-endpoint.ts';

const callChainId = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] };

let upstream: HttpUpstream;
let endpoint: TestEndpoint;

before(async () => {
  upstream = await startHttpUpstream((response, { id, method, params }) => {
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: { method, params } }));
  });
  endpoint = await startEndpoint([upstream.url], { maxBatch: 3, maxBodySize: 100_000 });
});

after(async () => {
  await endpoint.app.close();
  await upstream.stop();
});

/** Posts a body as it is and reads the reply as JSON. */
async function post(body: string, url = path, headers: Record<string, string> = {}) {
  const response = await endpoint.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return { response, status: response.statusCode, json: response.body ? response.json() : null };
}

const call = (value: unknown, url?: string) => post(JSON.stringify(value), url);

/** Asserts a JSON-RPC error reply, whole: nothing but these three members. */
function assertError(json: unknown, id: unknown, code: number) {
  const { error } = json as { error: { code: number; message: string } };
  assert.deepEqual(json, { jsonrpc: '2.0', id, error });
  assert.equal(error.code, code);
  assert.equal(typeof error.message, 'string');
}

describe('methods of our own', () => {
  test('eth_chainId answers in hexadecimal', async () => {
    const { status, json, response } = await call(callChainId);
    assert.equal(status, 200);
    assert.deepEqual(json, { jsonrpc: '2.0', id: 1, result: '0x7a69' });
    assert.match(String(response.headers['content-type']), /^application\/json/);
  });

  test('eth_supportedEntryPoints answers the configured addresses in their order', async () => {
    const { json } = await call({ ...callChainId, method: 'eth_supportedEntryPoints' });
    assert.deepEqual(json.result, entryPoints);
  });

  test('params may be omitted', async () => {
    const { json } = await call({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' });
    assert.equal(json.result, '0x7a69');
  });
});

describe('ids are echoed as sent', () => {
  for (const id of ['1', '"a"', '""', 'null', '0', '-7', '1.5', '18446744073709551615', '1e400']) {
    test(id, async () => {
      const { response } = await post(`{"jsonrpc":"2.0","id":${id},"method":"eth_chainId"}`);
      assert.equal(response.body, `{"jsonrpc":"2.0","id":${id},"result":"0x7a69"}`);
    });
  }

  test('with errors too', async () => {
    const { json } = await call({ jsonrpc: '2.0', id: 'x', method: 'debug_bundler_clearState' });
    assertError(json, 'x', -32601);
  });
});

describe('what is no request', () => {
  const notJson = ['', '{', '{"jsonrpc":"2.0",}', 'null null', '\u0000', 'id=1'];
  for (const body of notJson) {
    test(`not JSON: ${JSON.stringify(body)}`, async () => {
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
    test(`not a request: ${JSON.stringify(body)}`, async () => {
      const { status, json } = await call(body);
      assert.equal(status, 400);
      assertError(json, id, -32600);
    });
  }

  test('a body beyond the limit', async () => {
    const { status, json } = await call({ ...callChainId, params: ['x'.repeat(100_000)] });
    assert.equal(status, 413);
    assertError(json, null, -32600);
  });

  for (const depth of [1_000, 10_000, 49_000]) {
    test(`nested ${depth} deep is no fault of ours`, async () => {
      const nested = '['.repeat(depth) + ']'.repeat(depth);
      const body = `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":${nested}}`;
      const { status, json } = await post(body);
      assert.ok(status < 500, `${status}`);
      assert.equal(json.jsonrpc, '2.0');
    });
  }

  for (const type of ['text/plain', 'application/json; charset=utf-8', 'application/xml', '']) {
    test(`the media type does not matter: ${type || '(none)'}`, async () => {
      const response = await endpoint.app.inject({
        method: 'POST',
        url: path,
        headers: type ? { 'content-type': type } : {},
        body: JSON.stringify(callChainId),
      });
      assert.equal(response.json().result, '0x7a69');
    });
  }
});

describe('batches', () => {
  test('are taken apart for the upstream and answered in order', async () => {
    const before = upstream.calls.length;
    const { status, json } = await call([
      { jsonrpc: '2.0', id: 'b', method: 'eth_gasPrice' },
      { jsonrpc: '2.0', id: 'a', method: 'eth_chainId' },
      { jsonrpc: '2.0', id: 'b', method: 'nonsense' },
    ]);
    assert.equal(status, 200);
    assert.deepEqual(json[0], {
      jsonrpc: '2.0',
      id: 'b',
      result: { method: 'eth_gasPrice', params: [] },
    });
    assert.deepEqual(json[1], { jsonrpc: '2.0', id: 'a', result: '0x7a69' });
    assertError(json[2], 'b', -32601);
    assert.deepEqual(upstream.calls.slice(before), [
      { jsonrpc: '2.0', id: 1, method: 'eth_gasPrice', params: [] },
    ]);
  });

  test('an entry that is no request does not harm the others', async () => {
    const { status, json } = await call([1, callChainId]);
    assert.equal(status, 200);
    assertError(json[0], null, -32600);
    assert.equal(json[1].result, '0x7a69');
  });

  test('of one entry are answered as a batch', async () => {
    const { json } = await call([callChainId]);
    assert.deepEqual(json, [{ jsonrpc: '2.0', id: 1, result: '0x7a69' }]);
  });
});

describe('notifications', () => {
  const notification = { jsonrpc: '2.0', method: 'eth_gasPrice', params: ['told'] };

  test('are passed on and get no answer', async () => {
    const before = upstream.calls.length;
    const { status, response } = await call(notification);
    assert.equal(status, 204);
    assert.equal(response.body, '');
    assert.deepEqual(upstream.calls[before]?.params, ['told']);
  });

  test('get no answer when they fail either', async () => {
    assert.equal((await call({ jsonrpc: '2.0', method: 'nonsense' })).status, 204);
  });

  test('get none inside a batch', async () => {
    const { json } = await call([notification, callChainId]);
    assert.deepEqual(json, [{ jsonrpc: '2.0', id: 1, result: '0x7a69' }]);
    assert.equal((await call([notification, notification])).status, 204);
  });
});

describe('which methods are passed on', () => {
  for (const method of [
    'eth_sendUserOperation',
    'pm_getPaymasterData',
    'web3_clientVersion',
    'pimlico_getUserOperationGasPrice',
    'eth_nonsense',
  ]) {
    test(`${method} is`, async () => {
      const { json } = await call({ jsonrpc: '2.0', id: 9, method, params: [1, null, 'x'] });
      assert.deepEqual(json, { jsonrpc: '2.0', id: 9, result: { method, params: [1, null, 'x'] } });
    });
  }

  for (const method of [
    'debug_bundler_dumpMempool',
    'anvil_setBalance',
    'evm_mine',
    '',
    'eth_',
    'eth',
    'constructor',
    '__proto__',
    'eth_chainId\n',
    'x_eth_call',
    'eth_call rpc',
  ]) {
    test(`${JSON.stringify(method)} is not`, async () => {
      const before = upstream.calls.length;
      const { status, json } = await call({ jsonrpc: '2.0', id: 9, method });
      assert.equal(status, 200);
      assertError(json, 9, -32601);
      assert.equal(upstream.calls.length, before);
    });
  }
});

describe('who may call', () => {
  const keys = [
    'wrong',
    'planted-api-ke',
    'PLANTED-API-KEY',
    '%00',
    '__proto__',
    'x'.repeat(500),
    '%zz',
  ];
  for (const key of keys) {
    test(`not with the key ${key.slice(0, 20)}`, async () => {
      const { status, json } = await call(callChainId, `/api/v3/${chainId}/${key}`);
      assert.equal(status, 401);
      assertError(json, key.length > 100 || key === '%zz' ? null : 1, 4100);
    });
  }

  for (const chain of [
    '1',
    '0x7a69',
    '031337',
    '31337.0',
    'abc',
    '-1',
    '%20',
    'constructor',
    '9'.repeat(200),
  ]) {
    test(`not on the chain ${chain.slice(0, 20)}`, async () => {
      const { status, json } = await call(callChainId, path.replace(String(chainId), chain));
      assert.equal(status, 404);
      assertError(json, chain.length > 100 ? null : 1, -32001);
    });
  }

  for (const url of [
    '/api/v3',
    '/api/v3/',
    `/api/v3/${chainId}`,
    `/api/v3/${chainId}/`,
    `${path}/`,
    `${path}/more`,
    '/api/v3/%zz/x',
  ]) {
    test(`not at ${url}`, async () => {
      const { status, json } = await call(callChainId, url);
      assert.ok(status === 404 || status === 401, `${status}`);
      assert.equal(json.jsonrpc, '2.0');
      assert.ok(!('result' in json));
    });
  }

  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH'] as const) {
    test(`not by ${method}`, async () => {
      const response = await endpoint.app.inject({ method, url: path });
      assert.equal(response.statusCode, 405);
      assert.equal(response.headers.allow, 'POST, OPTIONS');
      assertError(response.json(), null, -32600);
    });
  }
});

describe('pages of every origin', () => {
  const origin = 'https://wallet.example';

  test('may ask beforehand', async () => {
    const response = await endpoint.app.inject({
      method: 'OPTIONS',
      url: path,
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-client',
      },
    });
    assert.equal(response.statusCode, 204);
    assert.equal(response.headers['access-control-allow-origin'], '*');
    assert.equal(response.headers['access-control-allow-methods'], 'POST');
    assert.equal(response.headers['access-control-allow-headers'], 'content-type,x-client');
  });

  const replies: [string, () => Promise<{ response: { headers: Record<string, unknown> } }>][] = [
    ['a result', () => call(callChainId)],
    ['a refusal', () => call(callChainId, `/api/v3/${chainId}/wrong`)],
    ['an unknown chain', () => call(callChainId, path.replace('31337', '1'))],
    ['a parse error', () => post('{')],
    ['an unknown path', () => call(callChainId, '/api/v3/x')],
    ['a body beyond the limit', () => post('x'.repeat(200_000))],
    ['a URL that cannot be decoded', () => call(callChainId, '/api/v3/1/%zz')],
  ];
  for (const [what, reply] of replies) {
    test(`may read ${what}`, async () => {
      const { headers } = (await reply()).response;
      assert.equal(headers['access-control-allow-origin'], '*');
      assert.equal(headers['access-control-expose-headers'], 'Retry-After');
    });
  }
});

describe('secrets', () => {
  beforeEach(() => assert.ok(endpoint.log.length > 0));

  test('no key stands in any log line', async () => {
    await call(callChainId);
    await call(callChainId, `/api/v3/${chainId}/planted-wrong-key`);
    await call(callChainId, '/api/v3/planted-api-key');
    await call(callChainId, `/api/v3/${chainId}/planted-%zz`);
    await post('{');
    const log = endpoint.log.join('');
    assert.ok(log.includes('/:chainId/:apiKey'));
    assert.ok(!log.includes('planted'), log.match(/.*planted.*/)?.[0]);
  });
});
