import { setTimeout as sleep } from 'node:timers/promises';
import type { OutgoingCall, Upstream } from './upstream.ts';

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
