import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import type { Call } from '../json-rpc/messages.ts';
import { findTraits } from '../router.ts';
import {
  error,
  openPool,
  type Refused,
  type Respond,
  refusalOf,
  result,
} from '../testing/upstreams.ts';
import { createUpstreamPool, type UpstreamPool } from './pool.ts';

const read = { method: 'eth_getUserOperationReceipt', params: ['0x01'] };
const send = { method: 'eth_sendUserOperation', params: [{ sender: '0x01' }, '0x02'] };

/** The error answer of a refused call. */
async function refusal(
  pool: UpstreamPool,
  call: Pick<Call, 'method' | 'params'> = read,
): Promise<Refused> {
  return refusalOf(pool.requestRaw(call));
}

test('a call is sent under our own id and its result returned', async (t) => {
  const { pool, upstreams } = await openPool(t, [result({ success: true })]);
  assert.deepEqual(await pool.request(read), { success: true });
  const [{ id, ...call } = { id: undefined }] = upstreams[0]?.calls ?? [];
  assert.deepEqual(call, { jsonrpc: '2.0', ...read });
  assert.equal(typeof id, 'number');
});

test('no two calls share an id', async (t) => {
  const { pool, upstreams } = await openPool(t, [result(true)]);
  for (let i = 0; i < 20; i++) await pool.request({ ...read, params: [`0x${i}`] });
  const ids = upstreams[0]?.calls.map(({ id }) => id);
  assert.equal(new Set(ids).size, 20);
});

test('a result keeps its text, with numbers of any size', async (t) => {
  const text = '[18446744073709551615, 1.50,1e400, {"result":"}"}]';
  const { pool } = await openPool(t, [
    (response, { id }) => response.end(`{"id":${id},"result": ${text} ,"jsonrpc":"2.0"}`),
  ]);
  assert.equal((await pool.requestRaw(read)).text, text);
  assert.equal(
    JSON.stringify(await pool.request(read)),
    '[18446744073709551615,1.50,1e400,{"result":"}"}]',
  );
});

test('connections to an upstream are kept alive', async (t) => {
  const { pool, upstreams } = await openPool(t, [result(1)]);
  for (let i = 0; i < 20; i++) await pool.request({ ...read, params: [`0x${i}`] });
  // A second one opens if a call is sent before the last connection is free.
  assert.ok((upstreams[0]?.connections() ?? 0) <= 2);
});

test('a name and password in the URL become the Authorization header', async (t) => {
  let sent: string | undefined;
  const { upstreams, pool } = await openPool(t, [
    (response, call, request) => {
      sent = request.headers.authorization;
      result(1)(response, call, request);
    },
  ]);
  await pool.request(read);
  assert.equal(sent, undefined);

  const url = upstreams[0]?.url.replace('http://', 'http://me:p%40ss@') ?? '';
  const named = createUpstreamPool({ findTraits, kind: 'node', chainId: 31337, urls: [url] });
  t.after(() => named.close());
  await named.request(read);
  assert.equal(sent, `Basic ${Buffer.from('me:p@ss').toString('base64')}`);
});

const errors = [
  { code: -32500, message: "AA21 didn't pay prefund" },
  { code: -32501, message: 'AA33 reverted', data: { paymaster: '0x01' } },
  { code: -32503, message: 'expired', data: { validUntil: '0x1', validAfter: '0x0' } },
  { code: -32521, message: 'execution reverted', data: '0x08c379a0' },
  { code: -32602, message: 'Missing/invalid userOpHash', data: null },
  { code: -32603, message: 'as the bundler says' },
];
for (const own of errors) {
  for (const status of [200, 400, 500]) {
    test(`an upstream's error ${own.code} with HTTP ${status} is passed on unchanged`, async (t) => {
      const { pool } = await openPool(t, [error(own, status)]);
      for (const call of [read, send]) {
        const { error, httpStatus } = await refusal(pool, call);
        assert.deepEqual(error, own);
        assert.equal(httpStatus, 200);
      }
    });
  }
}

test("an upstream's error keeps its numbers", async (t) => {
  const { pool } = await openPool(t, [
    (response, { id }) =>
      response.end(
        `{"jsonrpc":"2.0","id":${id},"error":{"code":-1,"message":"","data":[18446744073709551615]}}`,
      ),
  ]);
  assert.match(JSON.stringify((await refusal(pool)).error), /\[18446744073709551615\]/);
});

test("an upstream's error may come with a null result", async (t) => {
  const own = { code: -32500, message: 'AA10' };
  const { pool } = await openPool(t, [
    (response, { id }) =>
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: null, error: own })),
  ]);
  assert.deepEqual((await refusal(pool, send)).error, own);
});

test("an upstream's error may have the id null if the upstream could not read the call", async (t) => {
  const own = { code: -32600, message: 'no' };
  const { pool } = await openPool(t, [
    (response) => response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error: own })),
  ]);
  assert.deepEqual((await refusal(pool)).error, own);
});

test("an upstream's error is passed on without the upstream's URL", async (t) => {
  let url = '';
  const { pool, upstreams } = await openPool(t, [
    (response, call, request) => {
      const message = `HTTP failed. URL: ${url}?k=1 (${new URL(url).host}) key upstream-secret`;
      error({ code: -32000, message, data: { url, same: 'kept' } })(response, call, request);
    },
  ]);
  url = upstreams[0]?.url ?? '';
  assert.deepEqual((await refusal(pool)).error, {
    code: -32000,
    message: 'HTTP failed. URL: [bundler] ([bundler] key [bundler]',
    data: { url: '[bundler]', same: 'kept' },
  });
});

test('a long error keeps its code and the start of its message alone [S24]', async (t) => {
  const message = 'x'.repeat(1_000_000);
  const { pool } = await openPool(t, [error({ code: -32521, message, data: { more: message } })]);
  const { error: told } = await refusal(pool);
  assert.deepEqual(told, { code: -32521, message: `${message.slice(0, 16_384)}…` });
});

test('a long error is cut between two characters, escaped or not', async (t) => {
  const { pool } = await openPool(t, [error({ code: 1, message: `a${'\u0007'.repeat(100_000)}` })]);
  const { message } = (await refusal(pool)).error;
  assert.ok(message.length > 10_000);
  assert.equal(message, `a${'\u0007'.repeat(message.length - 2)}…`);
});

test('a long result is passed on unparsed, and only where it is whole [S24]', async (t) => {
  const long = `[${Array.from({ length: 300_000 }, () => '1').join()}]`;
  const { pool } = await openPool(t, [
    (response, { id, params }) =>
      response.end(`{"jsonrpc":"2.0","id":${id},"result":${long}${params ? '' : '}'}`),
    (response, { id }) => response.end(`{"jsonrpc":"2.0","id":${id},"result":${long}}`),
  ]);
  assert.equal((await pool.requestRaw(read)).text, long);
});

test('what is being read of long answers is bounded for all of them together [S26]', async (t) => {
  const part = Buffer.alloc(7 * 2 ** 20, ' ');
  const open: ServerResponse[] = [];
  const { pool } = await openPool(t, [
    (response) => {
      open.push(response);
      response.write(part);
    },
  ]);
  const calls = Array.from({ length: 5 }, (_one, i) => refusal(pool, { ...read, params: [i] }));
  const first = await Promise.race(calls);
  assert.match(first.error.message, /may be sent again/);
  assert.equal(first.httpStatus, 502);
  for (const response of open) response.destroy();
  await Promise.all(calls);

  // The memory of aborted answers is free again.
  const { pool: other } = await openPool(t, [result('x'.repeat(7 * 2 ** 20))]);
  assert.equal((await other.requestRaw(read)).text.length, 7 * 2 ** 20 + 2);
});

const json =
  (value: (id: number) => unknown): Respond =>
  (response, { id }) =>
    void response.end(JSON.stringify(value(id)));

const junk: Record<string, Respond> = {
  HTML: (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad</h1>'),
  nothing: (response) => response.end(),
  'cut-off JSON': (response, { id }) => response.end(`{"jsonrpc":"2.0","id":${id},"resul`),
  'a cut-off body': (response, { id }) => {
    response.writeHead(200, { 'content-length': '1000' }).write(`{"jsonrpc":"2.0","id":${id},`);
    setImmediate(() => response.destroy());
  },
  'a reset': (response) => response.destroy(),
  'a wrong id': json((id) => ({ jsonrpc: '2.0', id: id + 1, result: 1 })),
  'the id as a string': json((id) => ({ jsonrpc: '2.0', id: `${id}`, result: 1 })),
  'a result under the id null': json(() => ({ jsonrpc: '2.0', id: null, result: 1 })),
  'another version': json((id) => ({ id, result: 1 })),
  'neither result nor error': json((id) => ({ jsonrpc: '2.0', id })),
  'result and error': json((id) => ({
    jsonrpc: '2.0',
    id,
    result: 1,
    error: { code: 1, message: 'both' },
  })),
  'an error that is a string': json((id) => ({ jsonrpc: '2.0', id, error: 'http://inside:1/' })),
  'an error without code': json((id) => ({
    jsonrpc: '2.0',
    id,
    error: { message: 'http://inside:1/' },
  })),
  'an array': json((id) => [{ jsonrpc: '2.0', id, result: 1 }]),
  'a string': json(() => 'result'),
  null: json(() => null),
  'an endless answer': (response) => {
    const write = () => {
      while (!response.destroyed && response.write('"'.repeat(65_536)));
    };
    response.on('drain', write);
    write();
  },
  'a redirect': (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
  'too many requests': (response) => response.writeHead(429).end('slow down'),
};

for (const [what, respond] of Object.entries(junk)) {
  test(`a read may be retried after an invalid answer: ${what}`, async (t) => {
    const { pool } = await openPool(t, [respond], { maxAnswerSize: 1_000_000 });
    const { error, httpStatus } = await refusal(pool);
    assert.equal(httpStatus, 502);
    assert.equal(error.code, -32002);
    assert.match(error.message, /may be sent again/);
    assert.doesNotMatch(JSON.stringify(error), /127\.0\.0\.1|inside/);
  });
}

test('a user operation that may have arrived must not be retried blindly', async (t) => {
  const { pool } = await openPool(t, [(response) => response.destroy()]);
  const { error, httpStatus } = await refusal(pool, send);
  assert.equal(httpStatus, 200);
  assert.equal(error.code, -32002);
  assert.match(error.message, /may have arrived/);
});

test('an answer of exactly the allowed size is valid', async (t) => {
  const answer = (id: number) => JSON.stringify({ jsonrpc: '2.0', id, result: 'é'.repeat(100) });
  const maxAnswerSize = Buffer.byteLength(answer(2));
  const { pool } = await openPool(t, [(response, { id }) => response.end(answer(id))], {
    maxAnswerSize,
  });
  assert.equal(await pool.request(read), 'é'.repeat(100));
});

const never: Record<string, Respond> = {
  silence: () => {},
  'a slow drip': (response) => {
    const drip = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(drip));
  },
};
for (const [what, respond] of Object.entries(never)) {
  test(`an upstream's ${what} is aborted at the time limit`, async (t) => {
    const { pool } = await openPool(t, [respond], { timeout: 300 });
    const { error, httpStatus } = await refusal(pool);
    assert.equal(httpStatus, 504);
    assert.equal(error.code, -32002);
    assert.match(error.message, /did not answer in time/);
  });
}
