import { setTimeout as sleep } from 'node:timers/promises';
import type { FindTraits } from '../json-rpc/messages.ts';
import { type Outcome, redactor } from './answers.ts';
import type { UpstreamObserver, UpstreamState } from './pool.ts';
import {
  createUpstream,
  type OutgoingCall,
  type Upstream,
  type UpstreamOptions,
} from './upstream.ts';

/** The upstreams of one kind and chain. */
export interface UpstreamSource {
  /** With the index in {@link urls} the upstream's name: `bundler-1`. */
  readonly kind: 'bundler' | 'node' | 'paymaster';
  /** An upstream that reports another chain is never used. */
  readonly chainId: number;
  /** JSON-RPC URLs in order of preference. Never part of an error, log or metric. */
  readonly urls: readonly string[];
  readonly findTraits: FindTraits;
  readonly observer?: UpstreamObserver;
}

/** The state of one upstream. */
export interface UpstreamStatus {
  /** `bundler-1`. */
  readonly upstream: string;
  readonly state: UpstreamState;
}

/** The upstreams of a pool; returns only those on the right chain. */
export type CheckedUpstreams = ReturnType<typeof createCheckedUpstreams>;

type Options = UpstreamSource & Pick<UpstreamOptions, 'connectTimeout' | 'maxAnswerSize' | 'now'>;

type CheckedUpstream = ReturnType<typeof createCheckedUpstream>;

/** Creates the upstreams and starts to check their chains. */
export function createCheckedUpstreams(options: Options) {
  const all = options.urls.map((_url, index) => createCheckedUpstream(index, options));
  const firstChecks = Promise.all(all.map(({ check }) => check.run()));
  let closed: Promise<void> | undefined;

  async function closeAll(): Promise<void> {
    for (const { check } of all) check.stop();
    await Promise.all(all.map(({ upstream }) => upstream.close()));
  }

  return {
    /** Usable upstreams in the order to ask them; ejected ones come last. */
    inOrder(): readonly Upstream[] {
      const upstreams = all.filter(isRight).map(({ upstream }) => upstream);
      if (upstreams.every(({ isOut }) => !isOut)) return upstreams;
      const usable = upstreams.filter((upstream) => upstream.isUsable());
      const others = upstreams.filter((upstream) => !usable.includes(upstream));
      return [...usable, ...others.toSorted((one, other) => one.outUntil - other.outUntil)];
    },

    /** If none {@link inOrder} answered: those that have meanwhile passed the chain check. */
    async lateJoiners(): Promise<readonly Upstream[]> {
      const others = all.filter((checked) => !isRight(checked));
      await firstToPass(others);
      return others.filter(isRight).map(({ upstream }) => upstream);
    },

    /** Settles when each was asked for its chain once. Never rejects. */
    async ready(): Promise<readonly UpstreamStatus[]> {
      await firstChecks;
      return all.map((checked) => ({ upstream: checked.upstream.name, state: stateOf(checked) }));
    },

    /** Closes all connections after pending calls have ended. */
    close() {
      closed ??= closeAll();
      return closed;
    },
  };
}

function createCheckedUpstream(index: number, options: Options) {
  const { kind, chainId, urls, findTraits, observer } = options;
  const name = `${kind}-${index + 1}`;
  const onChange = () =>
    observer?.upstreamChanged?.({ chainId, upstream: name, state: stateOf(checked) });

  const upstream = createUpstream({
    ...options,
    name,
    url: urls[index] as string,
    // All URLs: an upstream may quote the one behind it.
    redact: redactor(urls, `[${kind}]`),
    onChange,
    onCalled(method, outcome, duration) {
      observer?.upstreamCalled({
        chainId,
        upstream: name,
        // Unknown names are chosen by callers, who could add labels.
        method: findTraits(method) ? method : 'other',
        outcome: metricOutcome(outcome),
        seconds: duration / 1_000,
      });
    },
  });
  const check = createChainCheck(upstream, kind, { chainId, now: options.now, onChange });
  const checked = { upstream, check };
  return checked;
}

/** Waits until one passes the chain check, or all have failed it. */
async function firstToPass(all: readonly CheckedUpstream[]): Promise<void> {
  const passing = all.map(async (checked) => {
    await checked.check.runInTime();
    if (!isRight(checked)) throw new Error('not to be used');
  });
  await Promise.any(passing).catch(() => {});
}

function isRight({ check }: CheckedUpstream): boolean {
  return check.state === 'right';
}

function stateOf({ upstream, check }: CheckedUpstream): UpstreamState {
  if (check.state === 'wrong') return 'wrong-chain';
  if (check.state === 'unknown') return 'unchecked';
  return upstream.isOut ? 'ejected' : 'in-use';
}

function metricOutcome(
  outcome: Outcome,
): Parameters<UpstreamObserver['upstreamCalled']>[0]['outcome'] {
  if (outcome.kind === 'result') return 'ok';
  if (outcome.kind === 'error') return 'error';
  if (outcome.reason === 'overtaken') return 'overtaken';
  const isInvalid = outcome.reason === 'unreadable' || outcome.reason === 'too-large';
  return isInvalid ? 'invalid' : 'unavailable';
}

/** Which chain an upstream reported; `unknown` until it has answered. */
type ChainState = 'unknown' | 'right' | 'wrong';

/** Times in milliseconds. */
const timeout = 5_000;
const pauseOnceRight = 15_000;
const pauseBefore = 2_000;
const leastPause = 1_000;

/** Methods that return a chain's id. Paymasters may support the first, the second or neither. */
const chainMethods = {
  bundler: ['eth_chainId'],
  node: ['eth_chainId'],
  paymaster: ['eth_chainId', 'pm_chainId'],
} as const;

/**
 * Asks an upstream for its chain's id, immediately and then in the background. The call has no
 * effect, and shows whether an unused upstream is still reachable. Only an answer changes the
 * state: an upstream that is down is not on another chain. A paymaster that supports neither method
 * passes: ERC-7677 requires none, and names the chain in each call.
 */
export function createChainCheck(
  upstream: Upstream,
  kind: keyof typeof chainMethods,
  { chainId, now, onChange }: { chainId: number; now: () => number; onChange: () => void },
) {
  let state: ChainState = 'unknown';
  let running: Promise<void> | undefined;
  let endedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function check(): Promise<void> {
    clearTimeout(timer);
    const before = state;
    state = (await askForChain(upstream, kind, chainId)) ?? state;
    endedAt = now();
    running = undefined;
    if (isStopped) return;
    if (state !== before) onChange();
    const pause = state === 'right' ? pauseOnceRight : pauseBefore;
    timer = setTimeout(run, Math.max(pause, upstream.outUntil - now()));
    timer.unref();
  }

  /** Milliseconds until the next check is allowed. */
  const pauseLeft = () => (running ? 0 : endedAt + leastPause - now());

  async function start(): Promise<void> {
    if (isStopped) return;
    running ??= check();
    return running;
  }

  /** Checks, unless a check is running or has just ended. Never rejects. */
  async function run(): Promise<void> {
    if (pauseLeft() <= 0) return start();
  }

  /**
   * Checks for a caller without another upstream, waiting up to a second if the last check just
   * failed. So a call does not fail because its bundler is still starting.
   */
  async function runInTime(): Promise<void> {
    if (state !== 'unknown') return run();
    await sleep(Math.max(0, pauseLeft()));
    return start();
  }

  return {
    get state() {
      return state;
    },
    run,
    runInTime,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Compares the chain that an upstream reports; undefined if it reports none. */
async function askForChain(
  upstream: Upstream,
  kind: keyof typeof chainMethods,
  chainId: number,
): Promise<ChainState | undefined> {
  for (const method of chainMethods[kind]) {
    const call: OutgoingCall = { method, params: '[]' };
    const outcome = await upstream.ask(call, timeout).outcome;
    if (outcome.kind === 'fault') return undefined;
    if (outcome.kind === 'result') return Number(outcome.value) === chainId ? 'right' : 'wrong';
  }
  return kind === 'paymaster' ? 'right' : undefined;
}
