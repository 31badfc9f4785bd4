import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { type ReceivedCall, startHttpUpstream } from '../testing/http-upstream.ts';
import { startEndpoint } from '../testing/start-endpoint.ts';

type Respond = (response: ServerResponse, call: ReceivedCall) => void;

const read = 'eth_getUserOperationReceipt';
const send = 'eth_sendUserOperation';

/** An endpoint before an upstream that responds like this; returns a way to call through both. */
async function through(t: TestContext, respond: Respond, options = {}) {
  const upstream = await startHttpUpstream(respond);
  const endpoint = await startEndpoint([upstream.url], { upstreamTimeout: 500, ...options });
  t.after(async () => {
    await endpoint.app.close();
    await upstream.stop();
  });
  return { upstream, endpoint, request: (method = read) => request(endpoint.url, method) };
}

async function request(url: string, method = read) {
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 'mine', method, params: ['0x01'] }),
  });
  const text = await response.text();
  return { status: response.status, text, json: JSON.parse(text) };
}

const json =
  (value: unknown): Respond =>
  (response) =>
    void response.end(JSON.stringify(value));

test('a result goes back under the id of the client', async (t) => {
  const { request, upstream } = await through(t, json({ jsonrpc: '2.0', id: 1, result: null }));
  assert.deepEqual((await request()).json, { jsonrpc: '2.0', id: 'mine', result: null });
  assert.deepEqual(upstream.calls, [{ jsonrpc: '2.0', id: 1, method: read, params: ['0x01'] }]);
});

test('numbers of any size come through unchanged', async (t) => {
  const { request } = await through(t, (response) =>
    response.end('{"jsonrpc":"2.0","id":1,"result":[18446744073709551615,1.5,1e400]}'),
  );
  assert.match((await request()).text, /\[18446744073709551615,1\.5,1e400\]/);
});

test('connections are kept alive', async (t) => {
  const { request, upstream } = await through(t, json({ jsonrpc: '2.0', id: 1, result: 1 }));
  for (let i = 0; i < 5; i++) await request();
  assert.equal(upstream.connections(), 1);
});

const errors = [
  { code: -32500, message: "AA21 didn't pay prefund" },
  { code: -32501, message: 'AA33 reverted', data: { paymaster: '0x01' } },
  { code: -32503, message: 'expired', data: { validUntil: '0x1', validAfter: '0x0' } },
  { code: -32521, message: 'execution reverted', data: '0x08c379a0' },
  { code: -32602, message: 'Missing/invalid userOpHash', data: null },
  { code: -32603, message: 'as the bundler says' },
];
for (const error of errors) {
  for (const status of [200, 400, 500]) {
    test(`error ${error.code} with HTTP ${status} goes through untouched`, async (t) => {
      const { request } = await through(t, (response) => {
        response.statusCode = status;
        response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error }));
      });
      const reply = await request(send);
      assert.equal(reply.status, 200);
      assert.deepEqual(reply.json, { jsonrpc: '2.0', id: 'mine', error });
    });
  }
}

test('an error under the id null is the answer of one that could not read the call', async (t) => {
  const error = { code: -32600, message: 'no' };
  const { request } = await through(t, json({ jsonrpc: '2.0', id: null, error }));
  assert.deepEqual((await request()).json.error, error);
});

test("an error that quotes the upstream's URL has it taken out", async (t) => {
  const { request, upstream } = await through(t, (response) => {
    const host = new URL(upstream.url).host;
    const message = `HTTP failed. URL: ${upstream.url}?k=1 (${host})`;
    const data = { url: upstream.url, same: 'kept' };
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32000, message, data } }));
  });
  assert.deepEqual((await request()).json.error, {
    code: -32000,
    message: 'HTTP failed. URL: [bundler] ([bundler]',
    data: { url: '[bundler]', same: 'kept' },
  });
});

const junk: Record<string, Respond> = {
  HTML: (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad</h1>'),
  nothing: (response) => response.end(),
  'cut-off JSON': (response) => response.end('{"jsonrpc":"2.0","id":1,"resul'),
  'a cut-off body': (response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('{"jsonrpc":');
    setImmediate(() => response.destroy());
  },
  'a reset': (response) => response.destroy(),
  'a wrong id': json({ jsonrpc: '2.0', id: 2, result: 1 }),
  'the id as a string': json({ jsonrpc: '2.0', id: '1', result: 1 }),
  'neither result nor error': json({ jsonrpc: '2.0', id: 1 }),
  'result and error': json({ jsonrpc: '2.0', id: 1, result: 1, error: 'both' }),
  'an error without code': json({ jsonrpc: '2.0', id: 1, error: { message: 'http://inside:1/' } }),
  'an array': json([{ jsonrpc: '2.0', id: 1, result: 1 }]),
  'a string': json('result'),
  null: json(null),
  'an endless answer': (response) => {
    const write = () => {
      while (!response.destroyed && response.write('"'.repeat(65_536)));
    };
    response.on('drain', write);
    write();
  },
  'a redirect': (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
};

for (const [what, respond] of Object.entries(junk)) {
  test(`${what} is no answer; a read may be tried again`, async (t) => {
    const { request } = await through(t, respond, { maxAnswerSize: 1_000_000 });
    const { status, json, text } = await request();
    assert.equal(status, 502);
    assert.deepEqual(json, {
      jsonrpc: '2.0',
      id: 'mine',
      error: {
        code: -32002,
        message: 'The bundler is unavailable. The request may be sent again.',
      },
    });
    assert.ok(!text.includes('127.0.0.1'));
  });
}

test('a user operation that may have arrived is not to be tried again blindly', async (t) => {
  const { request } = await through(t, (response) => response.destroy());
  const { status, json } = await request(send);
  assert.equal(status, 200);
  assert.equal(json.error.code, -32002);
  assert.match(json.error.message, /may have arrived/);
});

for (const [what, respond] of Object.entries<Respond>({
  silence: () => {},
  'a slow drip': (response, call) => {
    const drip = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(drip));
    void call;
  },
})) {
  test(`${what} ends at the time limit`, async (t) => {
    const { request } = await through(t, respond);
    const { status, json } = await request();
    assert.equal(status, 504);
    assert.equal(json.error.code, -32002);
    assert.match(json.error.message, /did not answer in time/);
  });
}

test('an upstream that cannot be reached is stood in for by the next', async (t) => {
  const next = await startHttpUpstream(json({ jsonrpc: '2.0', id: 1, result: 'from the next' }));
  const endpoint = await startEndpoint([await deadUrl(), next.url]);
  t.after(async () => {
    await endpoint.app.close();
    await next.stop();
  });
  assert.equal((await request(endpoint.url, send)).json.result, 'from the next');
});

test('when none can be reached even a user operation may be tried again', async (t) => {
  const dead = await deadUrl();
  const endpoint = await startEndpoint([dead]);
  t.after(() => endpoint.app.close());
  const { status, json, text } = await request(endpoint.url, send);
  assert.equal(status, 502);
  assert.equal(json.error.code, -32002);
  assert.ok(!text.includes(new URL(dead).host));
  assert.ok(!endpoint.log.join('').includes('upstream-secret'));
});

/** A URL that nobody listens at. */
async function deadUrl(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}/upstream-secret`;
}
