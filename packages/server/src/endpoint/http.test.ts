import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { createAccessControl } from './access.ts';
import { createChainFinder, routePrefixes } from './http.ts';
import {
  apiKey,
  ask,
  assertError,
  chainId,
  endlessQuotas,
  path,
  post,
  send,
  startEndpoint,
} from './testing/endpoint.ts';

const callChainId = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] };
const plan = { requestsPerMinute: 1_000, userOperationsPerDay: 1_000 };
const refusing = { name: 'refusing', ...plan };
const taken = { outcome: 'taken' } as const;
const limitedFor = (retryAfter: number) => ({ outcome: 'limited', retryAfter }) as const;

const endpoint = await startEndpoint(['http://127.0.0.1:1'], {
  maxBodySize: 100_000,
  maxBatch: 3,
  accessOptions: {
    plans: [{ name: 'any', ...plan }, refusing],
    publicPlan: { name: 'public', ...plan },
    apiKeys: {
      find: async (key) => {
        if (key === apiKey) return { id: 'key-1', plan: 'any' };
        return key === 'spent' ? { id: 'key-2', plan: 'refusing' } : undefined;
      },
    },
    quotas: {
      takeRequests: async (caller) => (caller.plan === refusing ? limitedFor(7) : taken),
      takeUserOperation: async () => limitedFor(11),
      takeRefusedKey: async () => taken,
    },
  },
});

after(() => endpoint.app.close());

const call = (url: string, headers = {}) => send(endpoint, callChainId, { url, headers });

test('a key is accepted in the path', async () => {
  const { status, json, headers } = await call(path);
  assert.equal(status, 200);
  assert.deepEqual(json, { jsonrpc: '2.0', id: 1, result: '0x7a69' });
  assert.match(String(headers['content-type']), /^application\/json/);
});

test('a key is accepted in the header X-Api-Key', async () => {
  const { json } = await call(`/api/v3/${chainId}`, { 'x-api-key': apiKey });
  assert.equal(json.result, '0x7a69');
});

test('a key is required', async () => {
  const { status, json } = await call(`/api/v3/${chainId}`);
  assert.equal(status, 401);
  assertError(json, 1, 4100);
});

const wrong = [
  'wrong',
  'planted-api-ke',
  'PLANTED-API-KEY',
  '%00',
  '__proto__',
  'x'.repeat(500),
  '%zz',
];
for (const key of wrong) {
  test(`a key is refused as ${key.slice(0, 20)}`, async () => {
    const { status, json } = await call(`/api/v3/${chainId}/${key}`);
    assert.equal(status, 401);
    // A URL that Fastify cannot read is refused before the body is read.
    assertError(json, key.length > 100 || key === '%zz' ? null : 1, 4100);
  });
}

test('a key is checked before the body', async () => {
  for (const body of ['{', '[]', JSON.stringify([1, 2, 3, 4])]) {
    const { status, json } = await post(endpoint, body, { url: `/api/v3/${chainId}/wrong` });
    assert.equal(status, 401);
    assertError(json, null, 4100);
  }
});

/** Sends a request whose body never ends and returns the reply. */
async function replyTo(url: string, start: string): Promise<string> {
  const { hostname, port } = new URL(endpoint.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Length: 90000\r\n\r\n${start.padEnd(2_000)}`,
  );
  const patience = AbortSignal.timeout(20_000);
  const [reply] = (await once(socket, 'data', { signal: patience }).finally(() =>
    socket.destroy(),
  )) as [Buffer];
  return reply.toString();
}

for (const [what, url, status] of [
  ['for its key', `/api/v3/${chainId}/wrong`, 401],
  ['for its chain', `/api/v3/1/${apiKey}`, 404],
  ['for its plan', `/api/v3/${chainId}/spent`, 429],
] as const) {
  test(`a request is refused ${what} before its body is there, under its id [S27]`, async () => {
    const reply = await replyTo(url, '{"jsonrpc":"2.0","id":"early","method":"x","params":["');
    assert.match(reply, new RegExp(`^HTTP/1.1 ${status} `));
    assert.match(reply, /"id":"early","error":/);
  });
}

for (const [what, length, fit] of [
  ['with a length', 'Content-Length: 1048576', 64],
  ['in chunks', 'Transfer-Encoding: chunked', 64],
  ['with a length below the limit', 'Content-Length: 1000000', 67],
] as const) {
  test(`long bodies that arrive ${what} take no more memory than there is for all, and short ones always fit [S27]`, async () => {
    const own = await startEndpoint(['http://127.0.0.1:1']);
    const { hostname, port } = new URL(own.url);
    const params = ['x'.repeat(1_000_000)];
    const askLong = () => send(own, { ...callChainId, params });
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\n${length}\r\n\r\n`;
    const sockets = Array.from({ length: 70 }, () => connect(Number(port), hostname));
    try {
      const refused = Promise.withResolvers<void>();
      let refusals = 0;
      for (const socket of sockets) {
        socket.on('error', () => {});
        // A refusal comes once the start of the body is there, in which its id is.
        socket.write(`${head}${length.startsWith('T') ? '1000\r\n' : ''}${' '.repeat(4_096)}`);
        socket.once('data', (reply) => {
          assert.match(String(reply), /^HTTP\/1\.1 429 /);
          if (++refusals === sockets.length - fit) refused.resolve();
        });
      }
      await refused.promise;
      let answer = await askLong();
      assert.deepEqual([answer.status, answer.headers['retry-after']], [429, '1']);
      assertError(answer.json, 1, -32005);
      assert.equal((await send(own, callChainId)).status, 200);
      for (const socket of sockets) socket.destroy();
      while (answer.status === 429) answer = await askLong();
      for (let asked = 0; asked < 70; asked++) assert.equal((await askLong()).status, 200);
    } finally {
      for (const socket of sockets) socket.destroy();
      await own.app.close();
    }
  });
}

test('a refused request does not end the connection, regardless of what else it sends [S27]', async () => {
  const body = JSON.stringify({ ...callChainId, params: ['x'.repeat(90_000)] });
  for (const key of ['wrong', apiKey, 'wrong', apiKey]) {
    const url = endpoint.url.replace(apiKey, key);
    const { status } = await fetch(url, { method: 'POST', body });
    assert.equal(status, key === 'wrong' ? 401 : 200);
  }
});

test('a refused request must wait where its network sent many keys that are refused [S27]', async () => {
  const asked: string[] = [];
  const limited = await startEndpoint([], {
    accessOptions: {
      quotas: {
        ...endlessQuotas,
        takeRefusedKey: async (network) => (asked.push(network) > 1 ? limitedFor(13) : taken),
      },
    },
  });
  const statusOf = async (url: string) => (await send(limited, callChainId, { url })).status;
  assert.equal(await statusOf(`/api/v3/${chainId}/wrong`), 401);
  const { status, headers, json } = await send(limited, callChainId, {
    url: `/api/v3/${chainId}/wrong`,
  });
  assert.equal(status, 429);
  assert.equal(headers['retry-after'], '13');
  assertError(json, 1, -32005);
  assert.equal(await statusOf(path), 200);
  assert.deepEqual(asked, ['127.0.0.0/24', '127.0.0.0/24']);
  await limited.app.close();
});

test('the public route needs no key', async () => {
  assert.equal((await call(`/public/v3/${chainId}`)).json.result, '0x7a69');
});

test('the public route does not exist unless it is configured', async () => {
  const keyed = await startEndpoint([]);
  const { status, json } = await send(keyed, callChainId, { url: `/public/v3/${chainId}` });
  assert.equal(status, 404);
  assertError(json, 1, -32001);
  await keyed.app.close();
});

for (const service of ['bundler', 'paymaster']) {
  for (const chain of ['local-chain', chainId]) {
    test(`the legacy route /${service}/v3/${chain} answers with a link to its successor`, async () => {
      const { json, headers } = await call(`/${service}/v3/${chain}/${apiKey}`);
      assert.equal(json.result, '0x7a69');
      assert.match(String(headers.deprecation), /^@\d+$/);
      assert.equal(headers.link, `</api/v3/${chainId}>; rel="successor-version"`);
    });
  }
}

test('a legacy route also links to its successor in refusals', async () => {
  const { status, json, headers } = await call('/bundler/v3/local-chain/wrong');
  assert.equal(status, 401);
  assertError(json, 1, 4100);
  assert.ok(headers.deprecation);
  assert.ok(headers.link);
});

for (const chain of [
  'Local-Chain',
  'LOCAL-CHAIN',
  'Local%20Chain',
  'foundry',
  'Anvil',
  'hardhat',
]) {
  test(`a legacy route accepts a chain as ${chain}`, async () => {
    const { json, headers } = await call(`/bundler/v3/${chain}/${apiKey}`);
    assert.equal(json.result, '0x7a69');
    assert.ok(headers.link);
  });
}

test('a legacy route accepts the name by which others know a chain', async () => {
  for (const [chainId, spellings] of [
    [10, ['optimism', 'OP-Mainnet', 'op mainnet']],
    [84532, ['base-sepolia', 'Base Sepolia']],
    [1, ['ethereum', 'mainnet']],
  ] as const) {
    const find = createChainFinder(
      [{ chain: { chainId, name: 'Ours' } }],
      routePrefixes[2] as never,
    );
    for (const name of spellings) assert.ok(await find(name), name);
    assert.equal(await find('sepolia'), undefined);
  }
});

test('a legacy route accepts no other names', async () => {
  for (const chain of ['localchain', 'sepolia', '__proto__']) {
    const { status, json } = await call(`/bundler/v3/${chain}/${apiKey}`);
    assert.equal(status, 404);
    assertError(json, 1, -32001);
  }
});

test('only a legacy route accepts names and is deprecated', async () => {
  assert.equal((await call(`/api/v3/local-chain/${apiKey}`)).status, 404);
  assert.equal((await call(path)).headers.deprecation, undefined);
});

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
  test(`the chain ${chain.slice(0, 20)} is not found`, async () => {
    const { status, json } = await call(path.replace(String(chainId), chain));
    assert.ok(status === 404 || (status === 401 && chain.length > 100), `${status}`);
    assertError(json, chain.length > 100 ? null : 1, status === 404 ? -32001 : 4100);
  });
}

const withSlashes = [
  `/${path}`,
  `//${path}`,
  `${path}/`,
  `${path}//`,
  path.replaceAll('/', '//'),
  `${path}/?x=//`,
  `//bundler//v3/local-chain/${apiKey}/`,
];
for (const url of withSlashes) {
  test(`the path ${url.replace(apiKey, 'KEY')} is read without the slashes that it does not need`, async () => {
    assert.equal((await call(url)).json.result, '0x7a69');
  });
}

for (const url of ['//api/v3/x/y/z', '/api//v3', '///public/v3/1//', '//api/v3/%zz']) {
  test(`the reply to the path ${url} is JSON-RPC`, async () => {
    const { json } = await call(url);
    assert.equal(json.jsonrpc, '2.0');
    assert.equal(json.error.code, -32001);
  });
}

for (const type of ['', ' ', 'json', 'text/', 'application/json; charset', 'multipart/form-data']) {
  test(`a body is read with the Content-Type "${type}"`, async () => {
    const { status, json } = await send(endpoint, callChainId, {
      headers: { 'content-type': type },
    });
    assert.equal(status, 200);
    assert.equal(json.result, '0x7a69');
  });
}

for (const [what, body] of Object.entries({
  call: callChainId,
  batch: [callChainId, callChainId],
  'long call': { ...callChainId, params: ['x'.repeat(20_000)] },
})) {
  test(`a ${what} is read after a byte order mark`, async () => {
    const { status, json } = await post(endpoint, `\uFEFF${JSON.stringify(body)}`);
    assert.equal(status, 200);
    assert.equal([json].flat()[0].result, '0x7a69');
  });
}

for (const url of [
  '/api/v3',
  '/api/v3/',
  `/api/v3/${chainId}/`,
  `${path}/more`,
  '/api/v3/%zz/x',
  '/public/v3',
  '/bundler/v3/x',
  `/public/v3/${chainId}/more`,
]) {
  test(`the path ${url} is not found`, async () => {
    const { status, json } = await call(url);
    assert.ok(status === 404 || status === 401, `${status}`);
    assert.equal(json.jsonrpc, '2.0');
    assert.ok(!('result' in json));
  });
}

for (const method of ['GET', 'PUT', 'DELETE', 'PATCH'] as const) {
  test(`the method ${method} is not allowed`, async () => {
    const { status, headers, json } = await post(endpoint, '', { method });
    assert.equal(status, 405);
    assert.equal(headers.allow, 'POST, OPTIONS');
    assertError(json, null, -32600);
  });
}

test('a call above the requests of a minute is refused with Retry-After', async () => {
  const { status, headers, json } = await call(`/api/v3/${chainId}/spent`);
  assert.equal(status, 429);
  assert.equal(headers['retry-after'], '7');
  assertError(json, 1, -32005, /^Too Many Requests$/);
});

test('requests of a minute are counted per call', async () => {
  const counted: number[] = [];
  const access = createAccessControl({
    apiKeys: { find: async () => ({ id: 'key-1', plan: 'any' }) },
    plans: [{ name: 'any', ...plan }],
    quotas: {
      ...endlessQuotas,
      takeRequests: async (_caller, count) => {
        counted.push(count);
        return taken;
      },
    },
  });
  const counting = await startEndpoint([], { access });
  await ask(counting, 'eth_chainId');
  await send(counting, [callChainId, callChainId, 1]);
  await post(counting, '{');
  // The first call of a batch before the body is read, the others afterwards.
  assert.deepEqual(counted, [1, 1, 2, 1]);
  await counting.app.close();
});

const origin = 'https://wallet.example';

test('pages of every origin may send preflight requests', async () => {
  const { status, headers } = await post(endpoint, '', {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-client',
    },
  });
  assert.equal(status, 204);
  assert.equal(headers['access-control-allow-origin'], '*');
  assert.equal(headers['access-control-allow-methods'], 'POST');
  assert.equal(headers['access-control-allow-headers'], 'content-type,x-client');
});

const replies: Record<string, () => ReturnType<typeof post>> = {
  'a result': () => call(path),
  'a refusal': () => call(`/api/v3/${chainId}/wrong`),
  'an unknown chain': () => call(path.replace('31337', '1')),
  'a parse error': () => post(endpoint, '{'),
  'an unknown path': () => call('/api/v3/x/y/z'),
  'another HTTP method': () => post(endpoint, '', { method: 'GET' }),
  'a body beyond the limit': () => post(endpoint, 'x'.repeat(200_000)),
  'a URL that cannot be decoded': () => call('/api/v3/1/%zz'),
  'too many requests': () => call(`/api/v3/${chainId}/spent`),
};
for (const [what, reply] of Object.entries(replies)) {
  test(`pages of every origin may read ${what}`, async () => {
    const { headers } = await reply();
    assert.equal(headers['access-control-allow-origin'], '*');
    assert.match(String(headers['access-control-expose-headers']), /\bRetry-After\b/);
  });
}

test('logs contain no API key', async () => {
  await call(path);
  await call(`/api/v3/${chainId}`, { 'x-api-key': apiKey });
  await call(`/api/v3/${chainId}`, { 'x-api-key': 'planted-wrong-key' });
  await call(`/bundler/v3/local-chain/${apiKey}`);
  await call(`/api/v3/${chainId}/planted-wrong-key`);
  await call('/api/v3/planted-api-key');
  await call(`/api/v3/${chainId}/planted-%zz`);
  await post(endpoint, '{');
  const log = endpoint.log.join('');
  assert.ok(log.includes('/:chain/:apiKey'));
  assert.ok(!log.includes('planted'), log.match(/.*planted.*/)?.[0]);
});
