import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  deadUrl,
  error,
  openPool,
  type Respond,
  refusalOf,
  result,
  startHttpUpstream,
} from '../testing/upstreams.ts';

const read = { method: 'eth_call', params: [{ to: '0x01' }, 'latest'] };
const send = { method: 'eth_sendUserOperation', params: [{ sender: '0x01' }, '0x02'] };
const hash = `0x${'ab'.repeat(32)}`;
const receiptOf = (hash: string) => ({ method: 'eth_getUserOperationReceipt', params: [hash] });

const silent: Respond = () => {};
const reset: Respond = (response) => response.destroy();
const busy: Respond = (response) => response.writeHead(429, { 'retry-after': '30' }).end('later');

test('a read goes to the most preferred upstream only', async (t) => {
  const { pool, calls } = await openPool(t, [result('first'), result('second')]);
  assert.equal(await pool.request(read), 'first');
  assert.deepEqual(calls, ['bundler-1 eth_call ok']);
});

const faults: Record<string, Respond> = {
  'resets the connection': reset,
  'cuts its answer off': (response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('{"jsonrpc":');
    setImmediate(() => response.destroy());
  },
  'answers HTML': (response) => response.writeHead(503).end('<h1>Down</h1>'),
  'answers another call': (response, { id }) =>
    response.end(JSON.stringify({ jsonrpc: '2.0', id: id + 1, result: 'wrong' })),
  'is busy': busy,
  'is silent': silent,
  'lacks the method': error({ code: -32601, message: 'Method not found' }),
  'has an internal error': error({ code: -32603, message: 'Internal error' }),
  'has reached a limit': error({ code: -32005, message: 'limit exceeded' }),
};
for (const [what, respond] of Object.entries(faults)) {
  test(`a read is answered by the next upstream when one ${what}`, async (t) => {
    const { pool } = await openPool(t, [respond, result('next')]);
    assert.equal(await pool.request(read), 'next');
  });
}

test('a read is answered by the last healthy upstream of five', async (t) => {
  const { pool } = await openPool(t, [silent, reset, silent, busy, result('last')]);
  assert.equal(await pool.request(read), 'last');
});

test('a read is answered by the next upstream if one has no listener', async (t) => {
  const next = await startHttpUpstream(result('next'));
  t.after(() => next.stop());
  const { pool } = await openPool(t, [], { urls: [await deadUrl(), next.url] });
  assert.equal(await pool.request(read), 'next');
});

test("a read returns the call's own error without asking another upstream", async (t) => {
  const reverted = { code: -32521, message: 'execution reverted' };
  const { pool, calls } = await openPool(t, [error(reverted), result('unasked')]);
  assert.deepEqual((await refusalOf(pool.request(read))).error, reverted);
  assert.deepEqual(calls, ['bundler-1 eth_call error']);
});

test('a read returns the first error if all upstreams fail', async (t) => {
  const { pool } = await openPool(t, [
    error({ code: -32603, message: 'first' }),
    error({ code: -32603, message: 'second' }),
    reset,
  ]);
  assert.equal((await refusalOf(pool.request(read))).error.message, 'first');
});

test('a read aborts overtaken requests and frees their connections', async (t) => {
  let closed: () => void = () => {};
  const isClosed = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const { pool, calls } = await openPool(t, [
    (response) => response.on('close', closed),
    result('next'),
  ]);
  await pool.request(read);
  await isClosed;
  assert.deepEqual(calls, ['bundler-2 eth_call ok', 'bundler-1 eth_call unavailable']);
});

const onlyOnce = [
  'eth_sendUserOperation',
  'eth_sendRawTransaction',
  'pm_getPaymasterData',
  'pm_sponsorUserOperation',
  'vendor_unheardOf',
];
const mayHaveArrived: Record<string, Respond> = {
  'resets the connection': reset,
  'answers HTML': (response) => response.writeHead(502).end('<h1>Bad</h1>'),
  'is silent': silent,
  'has an internal error': error({ code: -32603, message: 'Internal error' }),
};
for (const method of onlyOnce) {
  for (const [what, respond] of Object.entries(mayHaveArrived)) {
    test(`${method} reaches no second upstream when the first ${what}`, async (t) => {
      const { pool, upstreams } = await openPool(t, [respond, result(hash)], { timeout: 1_200 });
      const { httpStatus } = await refusalOf(pool.request({ method, params: ['0x01'] }));
      assert.equal(httpStatus, 200);
      assert.deepEqual(
        upstreams.map(({ calls }) => calls.length),
        [1, 0],
      );
    });
  }
}

test('a call with an effect prefers an upstream without recent faults', async (t) => {
  const answers = [reset, result('read')];
  const { pool, calls } = await openPool(t, [
    (response, call, request) => (answers.shift() ?? result(hash))(response, call, request),
    result(hash),
  ]);
  await pool.request(read);
  await pool.request(send);
  assert.equal(calls.at(-1), 'bundler-2 eth_sendUserOperation ok');
  for (let i = 0; i < 40; i++) await pool.request(read);
  await pool.request(send);
  assert.equal(calls.at(-1), 'bundler-1 eth_sendUserOperation ok');
});

test('a call with an effect goes to the next upstream if the first one is gone', async (t) => {
  const { pool, upstreams } = await openPool(t, [result(hash), result(hash)]);
  await upstreams[0]?.stop();
  assert.equal(await pool.request(send), hash);
  assert.equal(upstreams[1]?.calls.length, 1);
});

test('a call with an effect goes to the next upstream if the first one is busy', async (t) => {
  const { pool } = await openPool(t, [busy, result(hash)]);
  assert.equal(await pool.request(send), hash);
});

test('a call with an effect goes to the next upstream if the first one already knows it', async (t) => {
  const { pool } = await openPool(t, [
    error({ code: -32000, message: 'Already known' }),
    result(hash),
  ]);
  assert.equal(await pool.request(send), hash);
});

test('a call with an effect stays already known, even if the next upstream fails', async (t) => {
  const known = { code: -32000, message: 'already known' };
  for (const next of [error({ code: -32500, message: 'AA25 invalid nonce' }), reset, busy]) {
    const { pool } = await openPool(t, [error(known), next]);
    assert.deepEqual((await refusalOf(pool.request(send))).error, known);
  }
});

test('a call with an effect may be retried if no upstream can be reached', async (t) => {
  const { pool, upstreams } = await openPool(t, [result(hash), result(hash)]);
  await Promise.all(upstreams.map((upstream) => upstream.stop()));
  const { error, httpStatus } = await refusalOf(pool.request(send));
  assert.equal(httpStatus, 502);
  assert.match(error.message, /may be sent again/);
});

/** Accepts operations and has receipts for those it accepted. */
const bundler =
  (name: string, taken: string): Respond =>
  (response, call, request) => {
    const isTaken = JSON.stringify(call.params).toLowerCase().includes(taken);
    const answer = call.method === send.method ? taken : isTaken ? { from: name } : null;
    result(answer)(response, call, request);
  };

/** The second upstream accepted the operation while the first was busy. */
async function sentToSecond(t: TestContext) {
  let isBusy = true;
  const first: Respond = (response, call, request) => {
    if (isBusy) return busy(response, call, request);
    return bundler('first', '0xother')(response, call, request);
  };
  let clock = 0;
  const opened = await openPool(t, [first, bundler('second', hash)], { now: () => clock });
  assert.equal(await opened.pool.request(send), hash);
  isBusy = false;
  clock = 60_000;
  await opened.pool.request(read);
  const pass = (time: number) => {
    clock += time;
  };
  return { ...opened, pass };
}

test('a user operation is looked up at the bundler that accepted it', async (t) => {
  const { pool, calls } = await sentToSecond(t);
  assert.deepEqual(await pool.request(receiptOf(hash.toUpperCase().replace('X', 'x'))), {
    from: 'second',
  });
  assert.equal(calls.at(-1), 'bundler-2 eth_getUserOperationReceipt ok');
  assert.ok(!calls.includes('bundler-1 eth_getUserOperationReceipt ok'));
});

test('a user operation is looked up elsewhere if the bundler that accepted it is gone', async (t) => {
  const third = { from: 'third' };
  const { pool, upstreams } = await openPool(t, [
    (response, call, request) =>
      result(call.method === send.method ? hash : null)(response, call, request),
    result(null),
    result(third),
  ]);
  await pool.request(send);
  assert.deepEqual(await pool.request(receiptOf(hash)), third);
  await upstreams[0]?.stop();
  assert.deepEqual(await pool.request(receiptOf(hash)), third);
});

test('a user operation is looked up everywhere if its bundler is unknown', async (t) => {
  const { pool } = await openPool(t, [result(null), bundler('second', hash)]);
  assert.deepEqual(await pool.request(receiptOf(hash)), { from: 'second' });
});

test('a user operation is null if unknown, even if not all upstreams answer', async (t) => {
  for (const other of [reset, silent, result(null)]) {
    const { pool } = await openPool(t, [result(null), other]);
    assert.equal(await pool.request(receiptOf(hash)), null);
  }
});

test('a user operation is looked up elsewhere if one upstream reports it unknown by an error', async (t) => {
  const own = { code: -32602, message: 'User operation receipt not found' };
  const { pool } = await openPool(t, [error(own), bundler('second', hash)]);
  assert.deepEqual(await pool.request(receiptOf(hash)), { from: 'second' });
  const { pool: lonely } = await openPool(t, [error(own)]);
  assert.deepEqual((await refusalOf(lonely.request(receiptOf(hash)))).error, own);
});

test("a user operation's status is looked up elsewhere if one upstream lacks it", async (t) => {
  const { pool } = await openPool(t, [
    result({ status: 'not_found', transactionHash: null }),
    result({ status: 'submitted', transactionHash: '0x01' }),
  ]);
  const asked = { method: 'pimlico_getUserOperationStatus', params: [hash] };
  assert.deepEqual(await pool.request(asked), { status: 'submitted', transactionHash: '0x01' });
});

test('a user operation loses its sticky route after an hour', async (t) => {
  const { pool, calls, pass } = await sentToSecond(t);
  pass(3_600_000);
  await pool.request(receiptOf(hash));
  assert.deepEqual(calls.slice(-2), [
    'bundler-1 eth_getUserOperationReceipt ok',
    'bundler-2 eth_getUserOperationReceipt ok',
  ]);
});

test('an upstream on another chain is reported and never used', async (t) => {
  const wrong = await startHttpUpstream(result('wrong'), { chainId: 1 });
  const right = await startHttpUpstream(result('right'));
  t.after(() => Promise.all([wrong.stop(), right.stop()]));
  const { pool, changes } = await openPool(t, [], { urls: [wrong.url, right.url] });
  assert.deepEqual(await pool.ready(), [
    { upstream: 'bundler-1', state: 'wrong-chain' },
    { upstream: 'bundler-2', state: 'in-use' },
  ]);
  assert.deepEqual(changes.toSorted(), ['bundler-1 wrong-chain', 'bundler-2 in-use']);
  assert.equal(await pool.request(read), 'right');
  assert.equal(await pool.request({ ...send }), 'right');

  await right.stop();
  assert.equal((await refusalOf(pool.request(read))).error.code, -32002);
  assert.equal(wrong.calls.length, 0);
});

/** An upstream that resets every connection until it is up, behind others, and their pool. */
async function openStarting(t: TestContext, ...others: Respond[]) {
  const state = { isUp: false, clock: 0 };
  const starting = await startHttpUpstream(
    (response, call, request) =>
      state.isUp ? result('0x7a69')(response, call, request) : response.destroy(),
    { chainId: undefined },
  );
  t.after(() => starting.stop());
  const before = await Promise.all(others.map((respond) => startHttpUpstream(respond)));
  t.after(() => Promise.all(before.map((other) => other.stop())));
  const urls = [...before, starting].map(({ url }) => url);
  const { pool } = await openPool(t, [], { now: () => state.clock, urls });
  return { pool, starting, state };
}

test('an upstream that is down at first is used after its chain check', async (t) => {
  const { pool, starting, state } = await openStarting(t);
  assert.deepEqual(await pool.ready(), [{ upstream: 'bundler-1', state: 'unchecked' }]);
  assert.equal((await refusalOf(pool.request(send))).httpStatus, 502);
  state.isUp = true;
  state.clock = 1_000;
  assert.equal(await pool.request(send), '0x7a69');
  assert.deepEqual(
    starting.calls.map(({ method }) => method),
    ['eth_chainId', 'eth_chainId', 'eth_chainId', 'eth_sendUserOperation'],
  );
});

test('an upstream without a chain check is checked when the others fail', async (t) => {
  const { pool, state } = await openStarting(t, busy);
  assert.equal((await refusalOf(pool.request(send))).httpStatus, 502);
  state.isUp = true;
  state.clock = 1_000;
  assert.equal(await pool.request(send), '0x7a69');
  assert.equal(await pool.request(read), '0x7a69');
});

test('an upstream that is starting is waited for if it is the only one', async (t) => {
  const { pool, state } = await openStarting(t);
  state.isUp = true;
  assert.equal(await pool.request(send), '0x7a69');
});

test('a paymaster may report its chain by pm_chainId or not at all', async (t) => {
  const says =
    (chain: Respond): Respond =>
    (response, call, request) => {
      const lacks = error({ code: -32601, message: 'Method not found' });
      (call.method === 'pm_chainId' ? chain : lacks)(response, call, request);
    };
  const paymasters = await Promise.all(
    [result('0x7a69'), result('0x1'), error({ code: -32601, message: 'Method not found' })].map(
      (chain) => startHttpUpstream(says(chain), { chainId: undefined }),
    ),
  );
  t.after(() => Promise.all(paymasters.map((one) => one.stop())));
  const urls = paymasters.map(({ url }) => url);
  const { pool } = await openPool(t, [], { kind: 'paymaster', urls });
  assert.deepEqual(
    (await pool.ready()).map(({ state }) => state),
    ['in-use', 'wrong-chain', 'in-use'],
  );
});

test('an upstream that keeps failing is ejected for longer each time, until a trial succeeds', async (t) => {
  let clock = 0;
  let isWell = false;
  const { pool, upstreams, changes } = await openPool(
    t,
    [
      (response, call, request) =>
        isWell ? result('first')(response, call, request) : response.destroy(),
      result('second'),
    ],
    { now: () => clock },
  );
  const [first] = upstreams;
  const ask = async (times: number) => {
    for (let i = 0; i < times; i++) await pool.request(read);
    return first?.calls.length;
  };
  assert.equal(await ask(10), 4);
  assert.deepEqual(changes.slice(2), ['bundler-1 ejected']);
  clock = 1_000;
  assert.equal(await ask(10), 5);
  clock = 2_999;
  assert.equal(await ask(10), 5);
  clock = 3_000;
  assert.equal(await ask(10), 6);
  isWell = true;
  clock = 7_000;
  assert.equal(await pool.request(read), 'first');
  assert.deepEqual(changes.slice(2), ['bundler-1 ejected', 'bundler-1 in-use']);
});

test('an upstream that sends Retry-After is left alone for that long', async (t) => {
  let clock = 0;
  const { pool, upstreams } = await openPool(t, [busy, result('second')], { now: () => clock });
  const ask = async () => {
    await pool.request(read);
    return upstreams[0]?.calls.length;
  };
  assert.equal(await ask(), 1);
  clock = 29_999;
  assert.equal(await ask(), 1);
  clock = 30_000;
  assert.equal(await ask(), 2);
});

test("an upstream is not ejected for callers' errors or too large answers", async (t) => {
  for (const respond of [
    error({ code: -32602, message: 'nonsense' }),
    ((response) => response.end('x'.repeat(2_000))) as Respond,
  ]) {
    const { pool, changes } = await openPool(t, [respond], { maxAnswerSize: 1_000 });
    for (let i = 0; i < 20; i++) await refusalOf(pool.request(read));
    assert.deepEqual(changes, ['bundler-1 in-use']);
  }
});

test('an upstream is asked even if all are ejected', async (t) => {
  let isWell = false;
  const flaky: Respond = (response, call, request) =>
    isWell ? result('well')(response, call, request) : response.destroy();
  const { pool, changes } = await openPool(t, [flaky, flaky], { now: () => 0 });
  for (let i = 0; i < 6; i++) await refusalOf(pool.request(read));
  assert.deepEqual(changes.slice(2).toSorted(), ['bundler-1 ejected', 'bundler-2 ejected']);
  isWell = true;
  assert.equal(await pool.request(read), 'well');
});

test('an upstream that is ejected does not get a user operation first', async (t) => {
  let clock = 0;
  const { pool, calls } = await openPool(
    t,
    [
      (response, call, request) =>
        call.method === send.method ? result(hash)(response, call, request) : response.destroy(),
      result(hash),
    ],
    { now: () => clock },
  );
  for (let i = 0; i < 4; i++) await pool.request(read);
  clock = 5_000;
  await pool.request(send);
  assert.equal(calls.at(-1), 'bundler-2 eth_sendUserOperation ok');
});

test('a pool without upstreams is unavailable', async (t) => {
  const { pool } = await openPool(t, []);
  assert.deepEqual(await pool.ready(), []);
  assert.equal((await refusalOf(pool.request(read))).httpStatus, 502);
});

test("metrics name unknown methods 'other'", async (t) => {
  const { pool, calls } = await openPool(t, [result(1)]);
  await pool.request({ method: 'made_up', params: [] });
  assert.deepEqual(calls, ['bundler-1 other ok']);
});

test('closing a pool waits for pending calls', async (t) => {
  const { pool } = await openPool(t, [
    (response, call, request) => setTimeout(() => result('late')(response, call, request), 50),
  ]);
  const answer = pool.request(read);
  // Its request is sent in this turn of the event loop or the next.
  await new Promise(setImmediate);
  await pool.close();
  assert.equal(await answer, 'late');
});
