import { setTimeout as sleep } from 'node:timers/promises';
import type { OutgoingCall, Upstream } from './upstream.ts';

/** What an upstream said about its chain; `unknown` until it said anything. */
export type ChainState = 'unknown' | 'right' | 'wrong';

/** Knows whether an upstream is on the chain that it is used for. */
export interface ChainCheck {
  readonly state: ChainState;
  /** Asks it, unless it is being asked or was asked just now. Never rejects. */
  run(): Promise<void>;
  /**
   * For a caller who has nobody else: where it was asked just now and said nothing, waits until it may
   * be asked again, at most a second. So a call does not fail because its bundler is just starting.
   */
  runInTime(): Promise<void>;
  stop(): void;
}

/** Times in milliseconds. */
const timeout = 5_000;
const pauseOnceRight = 15_000;
const pauseBefore = 2_000;
const leastPause = 1_000;

/** What asks for a chain's id. Paymasters answer the first, or the other, or neither. */
const questions = {
  bundler: ['eth_chainId'],
  node: ['eth_chainId'],
  paymaster: ['eth_chainId', 'pm_chainId'],
} as const;

/**
 * Asks an upstream for its chain's id, at once and from then on in the background. It has no
 * effect there, and shows an upstream that nobody calls whether it is still in reach.
 *
 * Only an answer changes what is known: an upstream that is down is not on another chain. A
 * paymaster that knows neither method passes: ERC-7677 asks for none, and names the chain in each
 * call.
 */
export function createChainCheck(
  upstream: Upstream,
  kind: keyof typeof questions,
  { chainId, now, onChange }: { chainId: number; now: () => number; onChange: () => void },
): ChainCheck {
  let state: ChainState = 'unknown';
  let running: Promise<void> | undefined;
  let endedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function ask(): Promise<ChainState> {
    for (const method of questions[kind]) {
      const call: OutgoingCall = { method, params: '[]' };
      const outcome = await upstream.ask(call, timeout).outcome;
      if (outcome.kind === 'fault') return state;
      if (outcome.kind === 'result') return Number(outcome.value) === chainId ? 'right' : 'wrong';
    }
    return kind === 'paymaster' ? 'right' : state;
  }

  async function check(): Promise<void> {
    clearTimeout(timer);
    const before = state;
    state = await ask();
    endedAt = now();
    running = undefined;
    if (isStopped) return;
    if (state !== before) onChange();
    const pause = state === 'right' ? pauseOnceRight : pauseBefore;
    timer = setTimeout(run, Math.max(pause, upstream.outUntil - now()));
    timer.unref();
  }

  /** Until it may be asked again. */
  const pauseLeft = () => (running ? 0 : endedAt + leastPause - now());

  async function start(): Promise<void> {
    if (isStopped) return;
    running ??= check();
    return running;
  }

  async function run(): Promise<void> {
    if (pauseLeft() <= 0) return start();
  }

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
