import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JsonRpcError } from '@recovery-guardian/core';
import { numberToHex } from 'viem';
import { createFeeSource } from './fees.ts';
import { methodNotFound, RawJson, upstreamUnavailable } from './json-rpc/messages.ts';
import type { UpstreamClient } from './upstream/pool.ts';

type Answers = Record<string, unknown>;

/** A client that counts calls, gives these answers and supports no other methods. */
function upstream(answers: Answers) {
  const calls: string[] = [];
  const request: UpstreamClient['request'] = async ({ method }) => {
    calls.push(method);
    const answer = answers[method];
    if (answer instanceof Error) throw answer;
    if (answer === undefined) throw methodNotFound();
    return answer;
  };
  const requestRaw: UpstreamClient['requestRaw'] = async (call) =>
    new RawJson(JSON.stringify(await request(call)));
  return { request, requestRaw, calls };
}

/** A fee source with such clients and a clock set by the test. */
function source(bundlerAnswers: Answers, nodeAnswers: Answers) {
  const [bundlers, nodes] = [upstream(bundlerAnswers), upstream(nodeAnswers)];
  const clock = { now: 0 };
  const fees = createFeeSource({ bundlers, nodes, now: () => clock.now });
  return { bundlers, nodes, clock, ...fees };
}

const tier = (n: number) => ({ maxFeePerGas: `0x${n}0`, maxPriorityFeePerGas: `0x${n}` });
const tiers = { slow: tier(1), standard: tier(2), fast: tier(3) };
const history = {
  baseFeePerGas: ['0x1', '0x64'],
  reward: [
    ['0x1', '0x2', '0x3'],
    ['0x5', '0x6', '0x7'],
    ['0x3', '0x4', '0x5'],
  ],
};
const ofHistory = {
  slow: { maxFeePerGas: '0xcb', maxPriorityFeePerGas: '0x3' },
  standard: { maxFeePerGas: '0xcc', maxPriorityFeePerGas: '0x4' },
  fast: { maxFeePerGas: '0xcd', maxPriorityFeePerGas: '0x5' },
};

test("the fees are the bundler's, because it refuses lower ones", async () => {
  const { read, nodes } = source(
    { pimlico_getUserOperationGasPrice: tiers },
    { eth_feeHistory: history },
  );
  assert.deepEqual(await read(), tiers);
  assert.deepEqual(nodes.calls, ['eth_feeHistory', 'eth_maxPriorityFeePerGas']);
});

const silent: Record<string, unknown> = {
  'does not know the method': undefined,
  'is away': upstreamUnavailable({ retrySafe: true, timedOut: false }),
  'fails at it': new JsonRpcError({ code: -32603, message: 'no' }),
  'answers something else': { slow: {}, standard: 1 },
};
for (const [what, answer] of Object.entries(silent)) {
  test(`the fees come from the chain's last blocks if the bundler ${what}`, async () => {
    const { read } = source(
      { pimlico_getUserOperationGasPrice: answer },
      { eth_feeHistory: history },
    );
    assert.deepEqual(await read(), ofHistory);
  });
}

test('a method that a bundler never answers delays the fees once, and the methods after it are asked', async () => {
  const never = new Promise<never>(() => {});
  const bundlers = upstream({
    pimlico_getUserOperationGasPrice: never,
    rundler_maxPriorityFeePerGas: never,
    voltaire_feesPerGas: tier(2),
  });
  const nodes = upstream({ eth_feeHistory: history });
  const clock = { now: 0 };
  // Whatever is answered is so by then.
  const pass = () => new Promise<void>(setImmediate);
  const { read } = createFeeSource({ bundlers, nodes, now: () => clock.now, pass });
  const ofVoltaire = { slow: tier(2), standard: tier(2), fast: tier(2) };
  assert.deepEqual(await read(), ofVoltaire);
  assert.deepEqual(bundlers.calls, [
    'pimlico_getUserOperationGasPrice',
    'rundler_maxPriorityFeePerGas',
    'voltaire_feesPerGas',
  ]);
  bundlers.calls.length = 0;
  for (clock.now = 1_000; clock.now < 60_000; clock.now += 1_000) {
    assert.deepEqual(await read(), ofVoltaire);
  }
  assert.deepEqual(new Set(bundlers.calls), new Set(['voltaire_feesPerGas']));
});

test('a bundler that swallows every request is waited for once, and the fees come from the nodes', async () => {
  const never = new Promise<never>(() => {});
  const answers = { eth_feeHistory: history as unknown };
  const bundlers = upstream({
    pimlico_getUserOperationGasPrice: never,
    rundler_maxPriorityFeePerGas: never,
    voltaire_feesPerGas: never,
    skandha_getGasPrice: never,
  });
  const clock = { now: 0 };
  const pass = () => new Promise<void>(setImmediate);
  const source = createFeeSource({
    bundlers,
    nodes: upstream(answers),
    now: () => clock.now,
    pass,
  });
  for (; clock.now < 60_000; clock.now += 1_000) assert.deepEqual(await source.read(), ofHistory);
  assert.equal(bundlers.calls.length, 4);
  // Nodes that fall silent, too, have said something before.
  answers.eth_feeHistory = never;
  assert.deepEqual(await source.read(), ofHistory);
});

test('the fees have no priority fee if blocks have no transactions', async () => {
  const { read } = source({}, { eth_feeHistory: { baseFeePerGas: ['0x2'] } });
  const fees = { maxFeePerGas: '0x4', maxPriorityFeePerGas: '0x0' };
  assert.deepEqual(await read(), { slow: fees, standard: fees, fast: fees });
});

test('both fees are the gas price without base fees', async () => {
  const { read } = source({}, { eth_gasPrice: '0x7' });
  const fees = { maxFeePerGas: '0x7', maxPriorityFeePerGas: '0x7' };
  assert.deepEqual(await read(), { slow: fees, standard: fees, fast: fees });
});

for (const nonsense of [
  { ...history, reward: [null] },
  { ...history, reward: 5 },
  { ...history, baseFeePerGas: 7 },
  5,
]) {
  test(`both fees are the gas price if a node answers ${JSON.stringify(nonsense)}`, async () => {
    const { read } = source({}, { eth_feeHistory: nonsense, eth_gasPrice: '0x7' });
    const fees = { maxFeePerGas: '0x7', maxPriorityFeePerGas: '0x7' };
    assert.deepEqual(await read(), { slow: fees, standard: fees, fast: fees });
  });
}

test('requests for fees within a second share one answer', async () => {
  const answers: Answers = { pimlico_getUserOperationGasPrice: tiers };
  const { read, bundlers, clock } = source(answers, { eth_gasPrice: '0x7' });
  await Promise.all([read(), read()]);
  clock.now = 999;
  await read();
  assert.equal(bundlers.calls.length, 1);
  clock.now = 1_000;
  await read();
  assert.equal(bundlers.calls.length, 2);
});

test('a failure to read the fees is not cached', async () => {
  const answers: Answers = {};
  const { read } = source({}, answers);
  await assert.rejects(read(), JsonRpcError);
  answers.eth_gasPrice = '0x7';
  assert.equal((await read()).slow.maxFeePerGas, '0x7');
});

test('a bundler without any method of fees is asked again after a minute', async () => {
  const answers: Answers = {};
  const { read, bundlers, clock } = source(answers, { eth_gasPrice: '0x7' });
  await read();
  answers.pimlico_getUserOperationGasPrice = tiers;
  const asked = bundlers.calls.length;
  clock.now = 59_000;
  await read();
  assert.equal(bundlers.calls.length, asked);
  clock.now = 60_001;
  assert.deepEqual(await read(), tiers);
});

const gwei = 10n ** 9n;
/** The same fees in every tier. */
function always(maxFeePerGas: bigint, maxPriorityFeePerGas = 0n) {
  const fees = {
    maxFeePerGas: numberToHex(maxFeePerGas),
    maxPriorityFeePerGas: numberToHex(maxPriorityFeePerGas),
  };
  return { slow: fees, standard: fees, fast: fees };
}
const priceOf = (price: bigint) => ({ eth_gasPrice: numberToHex(price) });

test('a bundler sets no fee above ten times the nodes’ [S91]', async () => {
  const most = 10n * gwei;
  const lies = [
    always(most + 1n),
    always(most, most + 1n),
    { ...always(gwei), slow: always(most + 1n).slow },
  ];
  for (const lie of lies) {
    const { read } = source({ pimlico_getUserOperationGasPrice: lie }, priceOf(gwei));
    assert.deepEqual(await read(), always(gwei, gwei));
  }
  const usual = always(most, most);
  const { read } = source({ pimlico_getUserOperationGasPrice: usual }, priceOf(gwei));
  assert.deepEqual(await read(), usual);
});

test('a bundler may ask for 2 gwei where the nodes’ fees are almost 0 [S91]', async () => {
  const least = always(2n * gwei);
  const { read } = source({ pimlico_getUserOperationGasPrice: least }, priceOf(1n));
  assert.deepEqual(await read(), least);
  const more = always(2n * gwei + 1n);
  const other = source({ pimlico_getUserOperationGasPrice: more }, priceOf(1n));
  assert.deepEqual(await other.read(), always(1n, 1n));
});

test('a bundler is believed within the last known bound while no node answers [S91]', async () => {
  const usual = always(5n * gwei);
  const ofBundler: Answers = { pimlico_getUserOperationGasPrice: usual };
  const ofNode: Answers = {};
  const { read, nodes, clock } = source(ofBundler, ofNode);
  // Nothing bounds it yet.
  await assert.rejects(read(), JsonRpcError);
  Object.assign(ofNode, priceOf(gwei));
  assert.deepEqual(await read(), usual);
  delete ofNode.eth_gasPrice;
  const asked = nodes.calls.length;
  clock.now = 11_000;
  assert.deepEqual(await read(), usual);
  assert.ok(nodes.calls.length > asked);
  ofBundler.pimlico_getUserOperationGasPrice = always(11n * gwei);
  clock.now = 12_000;
  assert.deepEqual(await read(), always(gwei, gwei));
});

test("the bound of a bundler's fees follows the nodes’ fees within a second [S91]", async () => {
  const usual = always(20n * gwei);
  const ofNode: Answers = priceOf(2n * gwei);
  const { read, clock } = source({ pimlico_getUserOperationGasPrice: usual }, ofNode);
  assert.deepEqual(await read(), usual);
  Object.assign(ofNode, priceOf(gwei));
  clock.now = 1_000;
  assert.deepEqual(await read(), always(gwei, gwei));
});

/** How a bundler of each vendor says that it wants a tip of 3 gwei. */
const byVendor: Record<string, unknown> = {
  pimlico_getUserOperationGasPrice: always(4n * gwei, 3n * gwei),
  rundler_maxPriorityFeePerGas: numberToHex(3n * gwei),
  voltaire_feesPerGas: always(4n * gwei, 3n * gwei).fast,
  skandha_getGasPrice: always(4n * gwei, 3n * gwei).fast,
};
/** Ten blocks without a transaction. */
const quiet = {
  baseFeePerGas: Array(11).fill('0x7'),
  reward: Array(10).fill(['0x0', '0x0', '0x0']),
};
const quietNode = { eth_feeHistory: quiet, eth_maxPriorityFeePerGas: numberToHex(gwei) };

for (const [method, answer] of Object.entries(byVendor)) {
  test(`the fees of a bundler that speaks only ${method} are read and its method is remembered`, async () => {
    const { read, bundlers, clock } = source({ [method]: answer }, quietNode);
    assert.equal(BigInt((await read()).standard.maxPriorityFeePerGas), 3n * gwei);
    const asked = bundlers.calls.length;
    clock.now = 1_000;
    await read();
    assert.deepEqual(bundlers.calls.slice(asked), [method]);
  });
}

test('a bundler that changes its method of fees is asked by the others', async () => {
  const answers: Answers = {};
  const { read, clock } = source(answers, quietNode);
  for (const [turn, [method, answer]] of Object.entries(byVendor).entries()) {
    for (const other of Object.keys(byVendor)) delete answers[other];
    answers[method] = answer;
    clock.now = 1_000 * turn;
    assert.equal(BigInt((await read()).fast.maxPriorityFeePerGas), 3n * gwei, method);
  }
});

test('a bundler that fails once is asked for its fees a second later', async () => {
  const answers: Answers = {
    rundler_maxPriorityFeePerGas: upstreamUnavailable({ retrySafe: true, timedOut: false }),
  };
  const { read, clock } = source(answers, quietNode);
  assert.equal(BigInt((await read()).fast.maxPriorityFeePerGas), gwei);
  answers.rundler_maxPriorityFeePerGas = numberToHex(3n * gwei);
  clock.now = 1_000;
  assert.equal(BigInt((await read()).fast.maxPriorityFeePerGas), 3n * gwei);
});

test('fees whose tip is above their maximum are not those of a bundler', async () => {
  const answers = { voltaire_feesPerGas: always(gwei, 2n * gwei).fast };
  const { read } = source(answers, quietNode);
  assert.equal(BigInt((await read()).fast.maxPriorityFeePerGas), gwei);
});

for (const filled of [0, 1, 4]) {
  test(`the tip is at least what the node suggests where ${filled} of ten blocks have transactions`, async () => {
    const reward = quiet.reward.map((empty, at) => (at < filled ? ['0x1', '0x2', '0x3'] : empty));
    const { read } = source({}, { ...quietNode, eth_feeHistory: { ...quiet, reward } });
    const { slow, fast } = await read();
    assert.deepEqual(
      [slow, fast].map((fees) => BigInt(fees.maxPriorityFeePerGas)),
      [gwei, gwei],
    );
  });
}

test('empty blocks are left out where the node suggests no tip', async () => {
  const reward = [...quiet.reward.slice(3), ...history.reward];
  const { read } = source({}, { eth_feeHistory: { ...history, reward } });
  assert.deepEqual(await read(), ofHistory);
});

test("one caller's tip raises what is paid for and not the fees of others", async () => {
  const tip = numberToHex(4n * gwei);
  const reward = [...quiet.reward.slice(1), [tip, tip, tip]];
  const { read, readHighest } = source({}, { ...quietNode, eth_feeHistory: { ...quiet, reward } });
  assert.equal(BigInt((await read()).fast.maxPriorityFeePerGas), gwei);
  assert.equal(BigInt((await readHighest()).maxPriorityFeePerGas), 4n * gwei);
});

test('a tip of one block raises what is paid for to ten times the usual at most [S91]', async () => {
  const tip = numberToHex(1_000n * gwei);
  const reward = [...quiet.reward.slice(1), [tip, tip, tip]];
  const { readHighest } = source({}, { ...quietNode, eth_feeHistory: { ...quiet, reward } });
  const most = 10n * (gwei + 14n);
  assert.equal(BigInt((await readHighest()).maxPriorityFeePerGas), most);
});

test('fees that a client has read are paid for a minute later', async () => {
  const answers: Answers = { pimlico_getUserOperationGasPrice: always(5n * gwei, 3n * gwei) };
  const { read, readHighest, clock } = source(answers, quietNode);
  await read();
  answers.pimlico_getUserOperationGasPrice = always(2n * gwei, gwei);
  clock.now = 59_000;
  const base = { baseFee: 7n };
  assert.deepEqual(await readHighest(), { ...always(5n * gwei, 3n * gwei).fast, ...base });
  clock.now = 61_000;
  assert.deepEqual(await readHighest(), { ...always(2n * gwei, gwei).fast, ...base });
});

test('fees of a newer block than was read last are paid for once they are read afresh', async () => {
  const answers: Answers = { pimlico_getUserOperationGasPrice: always(2n * gwei, gwei) };
  const { readHighest } = source(answers, quietNode);
  const base = { baseFee: 7n };
  await readHighest();
  answers.pimlico_getUserOperationGasPrice = always(9n * gwei, 8n * gwei);
  assert.deepEqual(await readHighest(), { ...always(2n * gwei, gwei).fast, ...base });
  const isFresh = { isFresh: true };
  assert.deepEqual(await readHighest(isFresh), { ...always(9n * gwei, 8n * gwei).fast, ...base });
  assert.deepEqual(await readHighest(), { ...always(9n * gwei, 8n * gwei).fast, ...base });
});
