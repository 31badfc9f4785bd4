import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  call,
  chainClient,
  createTestDatabase,
  gasKey,
  registerBody,
  relayerSection,
  startTestWorld,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import { buildServer } from './app.ts';
import { sendRaw } from './testing/serve-http.ts';

describe('the server', () => {
  let world: TestWorld;
  const log: string[] = [];

  before(async () => {
    const write = (line: string) => void log.push(line);
    world = await startTestWorld({ logger: { write } });
  });
  after(() => world.stop());

  const get = (path: string, init: RequestInit = {}) => fetch(`${world.url}${path}`, init);
  const bearer = () => ({ authorization: `Bearer ${world.accessToken}` });

  const post = (path: `/${string}`, body: unknown) => call(world, `POST ${path}`, { body });

  it('the server serves the recovery service and the unified endpoint', async () => {
    const network = await get('/config/getNetworkConfig?chainId=31337', { headers: bearer() });
    assert.equal(network.status, 200);
    const endpoint = await post(`/api/v3/31337/${world.apiKey}`, {
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_supportedEntryPoints',
      params: [],
    });
    assert.deepEqual(endpoint.body.result, [
      '0x433709009B8330FDa32311DF1C2AFA402eD8D009',
      '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
      '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
    ]);
  });

  it('the server lets caches keep no answer of an API, refusals included [S44]', async () => {
    const account = `0x${'11'.repeat(20)}`;
    const answers = {
      registrations: get(`/t/${world.accessToken}/auth/registrations?account=${account}`),
      register: post('/auth/register', await registerBody(world, 'cache@example.org')),
      unknown: get('/auth/nothing', { headers: bearer() }),
      undecodable: get('/auth/%zz'),
      endpoint: post(`/api/v3/31337/${world.apiKey}`, {
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_chainId',
        params: [],
      }),
      health: get('/healthz'),
    };
    for (const [name, answer] of Object.entries(answers)) {
      assert.equal((await answer).headers.get('cache-control'), 'no-store', name);
    }
    assert.match(await sendRaw(world.url, 'no HTTP\r\n\r\n'), /^Cache-Control: no-store\r$/m);
    // These hold no data, and name their version.
    assert.equal((await get('/m')).headers.get('cache-control'), 'no-cache');
  });

  it('the server keeps its data over a restart', async () => {
    const answer = await post('/auth/register', await registerBody(world, 'restart@example.org'));
    assert.equal(answer.status, 200);
    const { challengeId } = answer.body;
    await world.restart();
    const wrong = await post('/auth/submit', { challengeId, challenge: 'no code' });
    assert.equal(wrong.status, 400);
  });

  it('the server answers a URL that cannot be decoded with 400, in the envelope [S17]', async () => {
    const answer = await get('/auth/%zz');
    assert.equal(answer.status, 400);
    const { error } = (await answer.json()) as { error: { code: number; message: string } };
    assert.deepEqual([error.code, error.message], [400, 'Invalid parameters']);
  });

  it('the server answers what is not HTTP with 400, and what is too long to be read with 431, in the envelope with a reason [S17]', async () => {
    for (const [unread, status, hint] of [
      ['no HTTP at all', 400, 'Send HTTP'],
      [`GET /${'x'.repeat(20_000)} HTTP/1.1`, 431, 'more than 16 KiB'],
    ] as const) {
      const answer = await sendRaw(world.url, `${unread}\r\n\r\n`);
      assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} [A-Z].*\r\nConnection: close\r\n`));
      assert.match(answer, /\r\naccess-control-allow-origin: \*\r\n/);
      const { error } = JSON.parse(answer.slice(answer.indexOf('{')));
      assert.deepEqual([error.code, error.message], [status, 'Invalid parameters']);
      assert.match(error.details.hint, new RegExp(hint));
    }
  });

  it('the server answers below repeated and trailing slashes as the endpoint, in JSON-RPC', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] };
    for (const path of ['//api/v3', '/bundler//v3', '///paymaster/v3'] as const) {
      const { body: answer } = await post(`${path}/31337/${world.apiKey}/`, body);
      assert.equal(answer.result, '0x7a69');
      const { body: refusal } = await post(`${path}/31337/${world.apiKey}/more/`, body);
      assert.equal(refusal.error.code, -32001);
    }
  });

  it('the server answers what is too long to be read by the endpoint in JSON-RPC [S17]', async () => {
    for (const unread of [
      `POST //api/v3/31337/${'x'.repeat(20_000)} HTTP/1.1`,
      `POST /api/v3/31337/${'x'.repeat(20_000)} HTTP/1.1`,
      `POST /public/v3/31337 HTTP/1.1\r\nx-api-key: ${'x'.repeat(20_000)}`,
    ]) {
      const answer = await sendRaw(world.url, `${unread}\r\n\r\n`);
      assert.match(answer, /^HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\n/);
      assert.match(answer, /\r\naccess-control-allow-origin: \*\r\n/);
      assert.match(answer, /\{"jsonrpc":"2\.0","id":null,"error":\{"code":-32600,[^}]*\}\}$/);
    }
  });

  it('the server does not start with a gas key that is delegated to a contract', async () => {
    const relayed = await startTestWorld({
      configure: (given) => ({ ...given, relayer: relayerSection() }),
    });
    try {
      const { setCode } = chainClient(relayed.chain.rpcUrl);
      const { address } = gasKey;
      await setCode({ address, bytecode: `0xef0100${address.slice(2)}` });
      await assert.rejects(relayed.restart(), /The gas key 0x\w{40} has code on the chain 31337/);
      await setCode({ address, bytecode: '0x' });
      await relayed.restart();
    } finally {
      await relayed.stop();
    }
  });

  it('the server refuses a chain that differs from the configuration, and closes the database', async () => {
    const { database, stop } = await createTestDatabase();
    try {
      const chains = world.configuration.chains.map((chain) => ({ ...chain, chainId: 1 }));
      const other = { ...world.configuration, database, chains };
      await assert.rejects(buildServer(other, { logger: false }), /chain id is 31337/);
      const app = await buildServer(
        { ...other, chains: world.configuration.chains },
        { logger: false },
      );
      await app.close();
    } finally {
      await stop();
    }
  });

  it('the server reveals nothing of the inside when the chain fails [S10]', async () => {
    const whole = await registerBody(world, 'inside@example.org');
    await world.chain.stop();
    log.length = 0;
    const answer = await post('/auth/register', whole);
    assert.equal(answer.status, 500);
    const { error } = answer.body;
    assert.equal(error.message, 'Internal server error');
    const inside = [world.chain.rpcUrl, 'node_modules', '.ts', 'viem', whole.signature];
    for (const secret of inside) assert.ok(!JSON.stringify(error).includes(secret));
    const line = log.find((entry) => entry.includes('"level":50'));
    assert.ok(line, 'an error is logged');
    for (const secret of [world.chain.rpcUrl, whole.target, whole.signature, whole.message]) {
      assert.ok(!line.includes(secret), line);
    }
    assert.match(line, /"stack":"[^"]*at /);
  });
});
