import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startTestWorld, type TestWorld, unlimitedPlan } from '@recovery-guardian/devnet/testing';
import type { WrittenConfiguration } from '@recovery-guardian/server';
import { type Hex, toHex } from 'viem';
import { inParallel, withRandom } from '../kit.ts';
import type { Random } from '../random.ts';
import {
  allFaults,
  echo,
  entryPoint,
  type Fault,
  type FaultyUpstream,
  hashOf,
  operationOf,
  startFaultyUpstream,
  type UpstreamOptions,
} from './faulty-upstream.ts';

const chainId = 31_337;
const count = 400;
/** Few calls: those that detect the first faults are more than a thousandth. */
const leastAnswered = 0.98;

it(
  'with one healthy upstream among failing ones, the endpoint answers rightly, and sends and sponsors nothing twice',
  { timeout: 280_000 },
  withRandom(async (random) => {
    await using parts = new AsyncDisposableStack();
    const taken = new Map<string, number>();
    const upstreams = await startUpstreams(random, (what, nonce) => {
      const key = `${what} ${nonce}`;
      taken.set(key, (taken.get(key) ?? 0) + 1);
    });
    parts.defer(async () => void (await upstreams.stop()));
    const world = await startTestWorld({
      inProcessOfItsOwn: true,
      configure: (written) => withUpstreams(written, upstreams),
    });
    parts.defer(() => world.stop());
    const run: Run = { world, upstreams, calls: createCalls(random) };

    const answers = await callUnderFaults(run);
    const failures = wrongAnswers(answers, (effect) => taken.has(effect));
    failures.push(...(await callAfter(run, random.pick([...allFaults, 'gone'] as const))));
    assert.deepEqual(failures, []);
    const share = answers.filter(({ isAnswered }) => isAnswered).length / count;
    assert.ok(share >= leastAnswered, `${share} of the calls were answered`);
    const doubles = [...taken].filter(([, times]) => times > 1);
    assert.deepEqual(doubles, []);
    assert.equal(upstreams.wrongChain.calls, 0);
  }),
);

interface Run {
  readonly world: TestWorld;
  readonly upstreams: Upstreams;
  readonly calls: ReturnType<typeof createCalls>;
}

type Answer = Awaited<ReturnType<typeof answerTo>>;

/** Calls while all but one upstream of each kind fail in 20 % of their answers. */
async function callUnderFaults({ world, upstreams, calls }: Run): Promise<Answer[]> {
  for (const upstream of upstreams.failing) upstream.faultRate = 0.2;
  return inParallel(Array.from({ length: count }), 16, () => answerTo(world, calls.any()));
}

function wrongAnswers(answers: readonly Answer[], isTaken: (effect: string) => boolean): string[] {
  return answers.flatMap(({ call: { effect = '' }, problem, isAnswered, saysSendAgain }) => [
    ...(problem ? [problem] : []),
    ...(!isAnswered && saysSendAgain && isTaken(effect) ? [`"send again": ${effect}`] : []),
  ]);
}

/** Calls after the same upstreams, healthy so far, begin to fail always and in this way. */
async function callAfter({ world, upstreams, calls }: Run, fault: Fault | 'gone') {
  for (const upstream of upstreams.failing) {
    upstream.faultRate = 0;
    await upstream.setListening(true);
  }
  // A server that considers all of them healthy.
  await world.restart();
  await inParallel(Array.from({ length: 30 }), 1, () => answerTo(world, calls.read()));
  for (const upstream of upstreams.failing) {
    if (fault === 'gone') await upstream.setListening(false);
    else Object.assign(upstream, { faults: [fault], faultRate: 1 });
  }
  // A call that certainly did not arrive may be sent to another upstream, of any method.
  const isSafe = fault === 'gone' || fault === 'HTTP 429';
  const answers = await inParallel(Array.from({ length: 20 }), 4, () =>
    answerTo(world, isSafe ? calls.any() : calls.read()),
  );
  const slowest = Math.max(...answers.map(({ duration }) => duration));
  const failures = answers.flatMap(({ problem, isAnswered, call }) => [
    ...(problem ? [problem] : []),
    ...(isAnswered ? [] : [`${call.method} without answer after ${fault}`]),
  ]);
  // All other tests of the everyday suite run at the same time.
  if (slowest > 20_000) failures.push(`${slowest} ms after ${fault}`);
  return failures;
}

type Upstreams = Awaited<ReturnType<typeof startUpstreams>>;

/** Two bundlers and two paymasters that fail, a healthy one of each, and one on another chain. */
async function startUpstreams(random: Random, onTaken: UpstreamOptions['onTaken']) {
  const start = (onChain = chainId) => startFaultyUpstream({ chainId: onChain, random, onTaken });
  const failingBundlers = [await start(), await start()];
  const failingPaymasters = [await start(), await start()];
  const failing = [...failingBundlers, ...failingPaymasters];
  const bundler = await start();
  const paymaster = await start();
  const wrongChain = await start(1);
  const all = [...failing, bundler, paymaster, wrongChain];
  return {
    failing,
    wrongChain,
    bundlerUrls: urlsOf([wrongChain, ...failingBundlers, bundler]),
    paymasterUrls: urlsOf([wrongChain, ...failingPaymasters, paymaster]),
    stop: () => Promise.all(all.map((upstream) => upstream.setListening(false))),
  };
}

function urlsOf(upstreams: readonly FaultyUpstream[]): string[] {
  return upstreams.map(({ url }) => url);
}

function withUpstreams(
  written: WrittenConfiguration,
  { bundlerUrls, paymasterUrls }: Upstreams,
): WrittenConfiguration {
  // The built-in sponsor would precede the paymasters.
  const { sponsor: _sponsor, ...others } = written;
  return {
    ...others,
    chains: written.chains?.map((chain) => ({ ...chain, bundlerUrls, paymasterUrls })),
    endpoint: {
      ...written.endpoint,
      plans: [{ name: 'unlimited', ...unlimitedPlan }],
    },
  };
}

interface ExpectedCall {
  readonly method: string;
  readonly params: readonly unknown[];
  readonly result: unknown;
  /** Its permanent effect, as the upstreams record it. */
  readonly effect?: string;
}

/** Creates calls, all different. */
function createCalls(random: Random) {
  let made = 0;
  const nonce = (): Hex => toHex(++made);
  const echoed = (method: string, params: readonly unknown[]): ExpectedCall => {
    return { method, params, result: echo(params) };
  };
  const receipt = () => echoed('eth_getUserOperationReceipt', [random.hex(32)]);
  const stub = () => echoed('pm_getPaymasterStubData', sponsored(operationOf(nonce())));
  const sponsor = (): ExpectedCall => {
    const operation = operationOf(nonce());
    const effect = `sponsored ${operation.nonce}`;
    return { ...echoed('pm_getPaymasterData', sponsored(operation)), effect };
  };
  const send = (): ExpectedCall => {
    const operation = operationOf(nonce());
    return {
      method: 'eth_sendUserOperation',
      params: [operation, entryPoint],
      result: hashOf(operation.nonce, chainId),
      effect: `sent ${operation.nonce}`,
    };
  };
  const sponsored = (operation: unknown) => [operation, entryPoint, toHex(chainId), {}];
  return {
    read: () => random.pick([receipt, stub])(),
    any: () => random.pick([receipt, receipt, stub, stub, send, sponsor])(),
  };
}

/** A call's result, and what is wrong with it; a missing answer alone is not wrong. */
async function answerTo({ url, apiKey }: TestWorld, call: ExpectedCall) {
  const { method, params } = call;
  const startedAt = performance.now();
  const answer = await fetch(`${url}/api/v3/${chainId}/${apiKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const body = await answer.json();
  const duration = performance.now() - startedAt;
  const isAnswered = body.error === undefined;
  const isRight = JSON.stringify(body.result) === JSON.stringify(call.result);
  const isUnavailable = body.error?.code === -32002;
  const isWrong = isAnswered ? !isRight : !isUnavailable;
  return {
    call,
    duration,
    isAnswered,
    saysSendAgain: isUnavailable && /may be sent again/.test(body.error.message),
    problem: isWrong ? `${method}: ${answer.status} ${JSON.stringify(body)}` : undefined,
  };
}
