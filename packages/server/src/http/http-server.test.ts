import assert from 'node:assert/strict';
import dns from 'node:dns';
import { once } from 'node:events';
import { request as send } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import {
  AccountHolder,
  call,
  fuzzRuns,
  unlimitedPlan,
  useTestWorld,
  validBodies,
  withoutLimits,
} from '@recovery-guardian/devnet/testing';
import fc from 'fast-check';
import { type FastifyError, fastify } from 'fastify';
import { type Fields, malformed, type RawRequest, type Route } from '../testing/malformed.ts';
import { compileOnDemand, createHttpServer, longestPipeline } from './http-server.ts';

describe('schemas that are compiled on demand', () => {
  const number = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
  const open = () =>
    fastify({
      ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
      schemaController: { compilersFactory: compileOnDemand() },
    });

  it('schemas that are compiled on demand check requests, and limit answers to what they describe', async () => {
    const app = open();
    const reasons: unknown[] = [];
    app.setErrorHandler<FastifyError>((error, _request, reply) => {
      reasons.push(error.validation?.[0]?.message);
      reply.status(400).send({});
    });
    for (const url of ['/a', '/b']) {
      const schema = { body: number, response: { 200: number } };
      app.post(url, { schema }, async ({ body }) => ({ ...(body as object), secret: url }));
    }
    const post = (url: '/a' | '/b', payload: object) =>
      app.inject({ method: 'POST', url, payload });
    assert.equal((await post('/a', { n: 'one' })).statusCode, 400);
    assert.equal((await post('/b', {})).statusCode, 400);
    assert.deepEqual(reasons, ['must be integer', "must have required property 'n'"]);
    for (const url of ['/a', '/b'] as const) {
      assert.equal((await post(url, { n: 1, secret: 'mine' })).body, '{"n":1}');
    }
    await app.close();
  });

  it('a schema is compiled only when a request needs it', async () => {
    const app = open();
    app.post('/unused', { schema: { body: { type: 'no such type' } } }, async () => ({}));
    await app.ready();
    const answer = await app.inject({ method: 'POST', url: '/unused', payload: {} });
    assert.equal(answer.statusCode, 500);
    await app.close();
  });
});

type Answer = (error: null, addresses: dns.LookupAddress[]) => void;

describe('the HTTP server', () => {
  const createServer = () =>
    createHttpServer({
      logger: { write() {} },
      proxies: [],
      mode: 'production',
      onAnswer() {},
    });
  const app = createServer();
  let started = 0;

  before(async () => {
    app.get('/large', async () => 'x'.repeat(20_000_000));
    app.get('/number', async () => `number ${++started}.`);
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  after(() => app.close());

  const open = () => {
    const caller = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    return caller.on('error', () => {});
  };

  it('the HTTP server closes a connection whose caller does not read its answer [S108]', async () => {
    const { server } = app;
    // A longer one than any wait for an answer, shortened for the test: 0 would be none.
    assert.ok(server.timeout > 60_000);
    server.setTimeout(100);
    const closed = once(server, 'connection').then(([socket]) => once(socket, 'close'));
    const caller = open().pause();
    caller.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n');
    await closed;
    caller.destroy();
    server.setTimeout(60_000);
  });

  it('the HTTP server closes a connection with too many open requests, and starts no more of them [S116]', async () => {
    const one = 'GET /number HTTP/1.1\r\nHost: a\r\n\r\n';
    started = 0;
    const flooding = open().resume();
    flooding.write(one.repeat(1_000));
    await once(flooding, 'close');
    assert.equal(started, longestPipeline);

    started = 0;
    const caller = open().setEncoding('utf8');
    // A caller that waits for the answers may go on for as long as it likes.
    for (let round = 1; round <= 20; round++) {
      caller.write(one.repeat(longestPipeline));
      let text = '';
      for await (const part of caller.iterator({ destroyOnReturn: false })) {
        text += part;
        if (text.includes(`number ${round * longestPipeline}.`)) break;
      }
    }
    assert.equal(started, 20 * longestPipeline);
    caller.destroy();
  });

  it('the HTTP server limits the connections to each address of “localhost” [S116]', async (t) => {
    // As where it is ::1, too, which not every machine has.
    t.mock.method(dns, 'lookup', (name: string, _: object, answer: Answer) => {
      const addresses = name === 'localhost' ? ['127.0.0.1', '127.0.0.2'] : [name];
      answer(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      );
    });
    const local = createServer();
    t.after(() => local.close());
    let started = 0;
    local.get('/number', async () => `number ${++started}.`);
    await local.listen({ port: 0, host: 'localhost' });
    const one = 'GET /number HTTP/1.1\r\nHost: a\r\n\r\n';
    const last = one.replace('\r\n', '\r\nConnection: close\r\n');
    for (const { address, port } of local.addresses() as AddressInfo[]) {
      // The first of two connections shows the server; the second one is limited.
      for (const text of [last, one.repeat(1_000) + last]) {
        started = 0;
        const caller = connect(port, address).on('error', () => {});
        caller.resume().write(text);
        await once(caller, 'close');
      }
      assert.equal(started, longestPipeline, address);
    }
  });
});

/** Node ends the connection if the request line and the headers are longer. */
const maximumHead = 16_384;

describe('malformed requests', () => {
  let mia: AccountHolder;

  const world = useTestWorld({
    configure(written) {
      const unlimited = withoutLimits(written);
      return {
        ...unlimited,
        alerts: {},
        chains: written.chains?.map((chain) => ({
          ...chain,
          // A node refuses a bundler's methods like a bundler that does not know them.
          bundlerUrls: chain.rpcUrls ?? [],
          nodeReads: true,
        })),
        endpoint: { ...unlimited.endpoint, public: unlimitedPlan },
      };
    },
  });
  before(async () => {
    mia = new AccountHolder(world);
  });

  /** Sends a request as given: `fetch` would normalize its path. */
  const answerTo = async ({ method, path, headers, body }: RawRequest) => {
    const { hostname, port } = new URL(world.url);
    const request = send({ hostname, port, method, path, headers });
    const answered = Promise.withResolvers<{ status: number; body: string }>();
    request.once('error', answered.reject);
    request.once('response', (response) => {
      const { statusCode: status = 0 } = response;
      text(response).then((body) => answered.resolve({ status, body }), answered.reject);
    });
    request.end(body);
    return answered.promise;
  };

  it('malformed requests to the recovery service get its envelope, and never a 5xx [S17]', async () => {
    const authorization = `Bearer ${world.accessToken}`;
    for (const [route, right] of Object.entries(await routes()) as [Route, Fields][]) {
      await fc.assert(
        fc.asyncProperty(malformed(route, right), async (request) => {
          const headers = { authorization, ...request.headers };
          const answer = await answerTo({ ...request, headers }).catch((error) => {
            if (request.path.length < maximumHead - 500) throw error;
          });
          if (!answer || answer.status === 200) return;
          assert.ok(answer.status < 500, answer.body);
          const { error } = JSON.parse(answer.body);
          assert.equal(error.code, answer.status);
          assert.equal(typeof error.message, 'string');
          assertNoStack(answer.body);
        }),
        fuzzRuns(40),
      );
    }
    assert.equal((await mia.list()).status, 200);
  });

  it('malformed requests to the endpoint get a JSON-RPC reply, and never a 5xx [S17]', async () => {
    const { chain, apiKey } = world;
    const paths = [`/api/v3/${chain.chainId}/${apiKey}`, `/public/v3/${chain.chainId}`] as const;
    await fc.assert(
      fc.asyncProperty(fc.oneof(...paths.map(malformedCall)), async (request) => {
        const { status, body } = await answerTo(request);
        assert.ok(status < 500, body);
        assertNoStack(body);
        if (status === 204) return assert.equal(body, '');
        const replies = [JSON.parse(body)].flat();
        assert.notEqual(replies.length, 0);
        for (const reply of replies) assertReply(reply);
      }),
      fuzzRuns(300),
    );
    const [chainId] = calls;
    const { status, body } = await call(world, `POST ${paths[0]}`, { body: chainId });
    assert.equal(status, 200);
    assert.equal(Number(body.result), chain.chainId);
  });

  async function routes(): Promise<Record<Route, Fields>> {
    const { registrationId } = await mia.registerWhole('mia@example.org');
    const { challengeId: id } = (await mia.register('noa@example.org')).body;
    return {
      ...(await validBodies(mia, { id, registrationId })),
      'POST /auth/challenge/describe': { challengeId: id, token: id },
      'POST /auth/signature/cancel': { requestId: id, token: id },
      'GET /config/getNetworkConfig': { chainId: String(world.chain.chainId) },
    };
  }
});

function assertNoStack(body: string) {
  assert.doesNotMatch(body, /node_modules|\.ts:\d|at Object/);
}

/** @see JSON-RPC 2.0, section 5: version, id, and either a result or an error, nothing else */
function assertReply(reply: unknown) {
  const { jsonrpc, id, ...rest } = reply as Record<string, unknown>;
  assert.equal(jsonrpc, '2.0');
  assert.ok(id === null || typeof id === 'string' || typeof id === 'number', String(id));
  assert.equal(Object.keys(rest).length, 1);
  if ('result' in rest) return;
  const { code, message, data: _data, ...more } = rest.error as Record<string, unknown>;
  assert.ok(Number.isInteger(code));
  assert.equal(typeof message, 'string');
  assert.deepEqual(more, {});
}

const userOperation = {
  sender: '0x000000000000000000000000000000000000bEEF',
  nonce: '0x0',
  factory: '0x000000000000000000000000000000000000fAc7',
  factoryData: '0x1234',
  callData: '0x1234',
  callGasLimit: '0x10000',
  verificationGasLimit: '0x10000',
  preVerificationGas: '0x10000',
  maxFeePerGas: '0x77359400',
  maxPriorityFeePerGas: '0x77359400',
  signature: '0xabcd',
};
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032';
const hash = `0x${'ab'.repeat(32)}`;

/** A call of every method whose parameters are checked, and of some without any. */
const calls = [
  ['eth_chainId', []],
  ['eth_supportedEntryPoints', []],
  ['eth_sendUserOperation', [userOperation, entryPoint]],
  ['eth_estimateUserOperationGas', [userOperation, entryPoint, {}]],
  ['eth_getUserOperationByHash', [hash]],
  ['eth_getUserOperationReceipt', [hash]],
  ['pimlico_getUserOperationStatus', [hash]],
  ['pimlico_getUserOperationGasPrice', []],
  ['pm_getPaymasterData', [userOperation, entryPoint, '0x7a69', null]],
  ['eth_getBalance', [entryPoint, 'latest']],
].map(([method, params]) => ({ jsonrpc: '2.0', id: 1, method, params }));

/** A call, a batch of calls, or the user operation in a call, malformed in some way. */
function malformedCall(path: `/${string}`): fc.Arbitrary<RawRequest> {
  const route = `POST ${path}` as const;
  return fc.tuple(fc.constantFrom(...calls), fc.boolean()).chain(([call, isInBatch]) => {
    const whole = JSON.stringify({ ...call, params: ['\0', entryPoint] });
    const [before = '', after = ''] = (
      isInBatch ? `[${JSON.stringify(call)},${whole}]` : whole
    ).split('"\\u0000"');
    const inside = malformed(route, userOperation).map((request) => {
      const parts = [before, request.body ?? '', after].map((part) => Buffer.from(part));
      return { ...request, body: Buffer.concat(parts) };
    });
    return fc.oneof(malformed(route, call), inside);
  });
}
