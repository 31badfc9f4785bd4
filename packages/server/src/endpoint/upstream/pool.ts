import { JsonRpcError, nodeSays } from '@recovery-guardian/core';
import { type Call, parseExact, RawJson, upstreamUnavailable } from '../json-rpc/messages.ts';
import { ExpiringMap } from '../runtime.ts';
import { isFinalAnswer, isKnownOperation, type Outcome, surelyNotTaken } from './answers.ts';
import {
  type CheckedUpstreams,
  createCheckedUpstreams,
  type UpstreamSource,
} from './checked-upstreams.ts';
import type { PendingAttempt, Upstream } from './upstream.ts';

/** Sends calls to a group of upstreams that replace each other on failure. */
export interface UpstreamClient {
  /**
   * Returns the result of one call.
   *
   * @throws JsonRpcError the upstream's own error, or `upstreamUnavailable` if no valid answer
   *   arrived
   */
  request(call: Pick<Call, 'method' | 'params'>): Promise<unknown>;
  /**
   * Like {@link request}, but returns the result as unparsed text, to be passed on.
   *
   * @throws as above
   */
  requestRaw(call: Pick<Call, 'method' | 'params'>): Promise<RawJson>;
}

/**
 * `unchecked`: has not reported its chain yet, so it is not used; `ejected`: failed too often and
 * is out for a while; `wrong-chain`: never used.
 */
export type UpstreamState = 'in-use' | 'unchecked' | 'ejected' | 'wrong-chain';

/** Receives upstream events, for metrics. */
export interface UpstreamObserver {
  upstreamCalled(call: {
    chainId: number;
    upstream: string;
    method: string;
    /** `overtaken`: another upstream answered first. Not a fault. */
    outcome: 'ok' | 'error' | 'unavailable' | 'invalid' | 'overtaken';
    seconds: number;
  }): void;
  /** An upstream changed its state; `wrong-chain` needs an operator. */
  upstreamChanged?(change: { chainId: number; upstream: string; state: UpstreamState }): void;
}

/** Options of a pool. Times in milliseconds, sizes in bytes. */
export interface UpstreamPoolOptions extends UpstreamSource {
  /** Limit for one request to one upstream. 15,000 by default. */
  readonly timeout?: number;
  /** Maximum size of one answer. 8 MiB by default. */
  readonly maxAnswerSize?: number;
  /** A monotonic clock. `performance.now` by default. */
  readonly now?: () => number;
}

/** Several upstreams of one kind and chain, used as one. */
export type UpstreamPool = ReturnType<typeof createUpstreamPool>;

/** Chosen so that a call succeeds within two seconds if one healthy upstream remains. */
const allAreAskedWithin = 1_500;
const nextIsAskedWithin = 1_000;

/** Much longer than an operation waits; once it is included, any bundler can answer for it. */
const operationIsKnownFor = 3_600_000;
const knownOperations = 50_000;

/**
 * Combines several upstreams into one client. A read goes to the preferred upstream in use, and to
 * the next if that one fails, is late or has no answer. A call with an effect goes to one upstream
 * that has not failed recently.
 */
export function createUpstreamPool(options: UpstreamPoolOptions) {
  const { urls, findTraits, timeout = 15_000, maxAnswerSize = 8_388_608 } = options;
  const { now = () => performance.now() } = options;
  const turn = Math.min(nextIsAskedWithin, allAreAskedWithin / Math.max(urls.length - 1, 1));
  const upstreams = createCheckedUpstreams({
    ...options,
    maxAnswerSize,
    now,
    connectTimeout: turn,
  });
  /** Which bundler accepted a user operation, by its hash: only that one's mempool knows it. */
  const takers = new ExpiringMap<Upstream>(knownOperations, now);

  async function read({ method, params }: Pick<Call, 'method' | 'params'>): Promise<RawJson> {
    const call = { method, params: JSON.stringify(params) };
    const isByOperationHash = findTraits(method)?.isByOperationHash;
    const isFinal = isByOperationHash ? isKnownOperation : isFinalAnswer;
    const ask = (asked: readonly Upstream[]) =>
      hedgeRequest(asked, (upstream) => upstream.ask(call, timeout), isFinal, turn);
    const [hash] = isByOperationHash && Array.isArray(params) ? params : [];
    const taker = typeof hash === 'string' ? takers.get(hash.toLowerCase()) : undefined;
    const isFault = ({ kind }: Outcome) => kind === 'fault';
    const inUse = stickyFirst(upstreams.inOrder(), taker);
    const attempt = await orLateJoiners(upstreams, ask, await ask(inUse), isFault);
    return resultOf(attempt?.outcome, { isRead: true });
  }

  async function once({ method, params }: Pick<Call, 'method' | 'params'>): Promise<RawJson> {
    const call = { method, params: JSON.stringify(params) };
    const ask = (asked: readonly Upstream[]) =>
      askOnce(asked, (upstream) => upstream.ask(call, timeout));
    const inUse = upstreams.inOrder().toSorted((one, other) => suspicion(one) - suspicion(other));
    const attempt = await orLateJoiners(upstreams, ask, await ask(inUse), surelyNotTaken);
    if (method === 'eth_sendUserOperation' && attempt?.outcome.kind === 'result') {
      const hash = attempt.outcome.value;
      if (typeof hash === 'string') {
        takers.set(hash.toLowerCase(), attempt.upstream, operationIsKnownFor);
      }
    }
    return resultOf(attempt?.outcome, { isRead: false });
  }

  function requestRaw(call: Pick<Call, 'method' | 'params'>): Promise<RawJson> {
    return findTraits(call.method)?.isRead ? read(call) : once(call);
  }

  const client: UpstreamClient = {
    requestRaw,
    request: async (call) => parseExact((await requestRaw(call)).text),
  };
  return { ...client, ready: upstreams.ready, close: upstreams.close };
}

/** If the upstreams in use failed, asks those that have passed the chain check since. */
async function orLateJoiners(
  upstreams: CheckedUpstreams,
  ask: (upstreams: readonly Upstream[]) => Promise<Attempt | undefined>,
  attempt: Attempt | undefined,
  isNothing: (outcome: Outcome) => boolean,
): Promise<Attempt | undefined> {
  if (attempt && !isNothing(attempt.outcome)) return attempt;
  return (await ask(await upstreams.lateJoiners())) ?? attempt;
}

function stickyFirst(
  upstreams: readonly Upstream[],
  sticky: Upstream | undefined,
): readonly Upstream[] {
  if (!sticky || !upstreams.includes(sticky) || sticky.isOut) return upstreams;
  return [sticky, ...upstreams.filter((upstream) => upstream !== sticky)];
}

/** Sort key for calls with an effect: upstreams without recent faults first, then by preference. */
function suspicion({ isOut, isSuspect }: Upstream): number {
  if (isOut) return 2;
  return isSuspect ? 1 : 0;
}

/** @param outcome undefined if there was no upstream to ask */
function resultOf(outcome: Outcome | undefined, { isRead }: { isRead: boolean }): RawJson {
  if (outcome?.kind === 'result') return new RawJson(outcome.text);
  if (outcome?.kind === 'error') throw new JsonRpcError(outcome.error);
  throw upstreamUnavailable({
    retrySafe: isRead || !outcome || surelyNotTaken(outcome),
    timedOut: outcome?.reason === 'late',
  });
}

/** The outcome of a call and the upstream that produced it. */
interface Attempt {
  readonly outcome: Outcome;
  readonly upstream: Upstream;
}

/**
 * Asks upstreams in order, the next one as soon as one fails, has no answer or is late. Takes the
 * first final answer and aborts the other requests. If none is final, takes the best: a result,
 * else an error, else a fault; the first asked wins ties. Returns undefined if there are no
 * upstreams. Never rejects.
 *
 * @param isFinal whether the outcome ends the read: no other upstream is asked or waited for
 * @param lateAfter how long to wait for one before the next is asked too, in milliseconds
 */
function hedgeRequest(
  upstreams: readonly Upstream[],
  ask: (upstream: Upstream) => PendingAttempt,
  isFinal: (outcome: Outcome) => boolean,
  lateAfter: number,
): Promise<Attempt | undefined> {
  return new Promise((resolve) => {
    const underWay = new Map<number, PendingAttempt>();
    let next = 0;
    let best: (Attempt & { readonly turn: number }) | undefined;
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;

    function askNext(): void {
      const turn = next++;
      const upstream = upstreams[turn] as Upstream;
      const pending = ask(upstream);
      underWay.set(turn, pending);
      pending.outcome.then((outcome) => take({ outcome, upstream, turn }));
      waitOn();
    }

    function take(attempt: Attempt & { readonly turn: number }): void {
      if (isOver) return;
      underWay.delete(attempt.turn);
      if (!best || isBetter(attempt, best)) best = attempt;
      if (isFinal(attempt.outcome)) finish(attempt, attempt.turn);
      else if (next < upstreams.length) askNext();
      else if (underWay.size === 0) finish(best, next);
      else waitOn();
    }

    /** Starts the timer for the next upstream, or for the end once there is some answer. */
    function waitOn(): void {
      clearTimeout(timer);
      if (next < upstreams.length) timer = setTimeout(askNext, lateAfter);
      else if (best && best.outcome.kind !== 'fault') {
        timer = setTimeout(finish, lateAfter, best, next);
      }
    }

    /** Earlier upstreams were late; later ones were overtaken. */
    function finish(attempt: Attempt, turn: number): void {
      isOver = true;
      clearTimeout(timer);
      for (const [other, pending] of underWay) pending.giveUp(other < turn ? 'late' : 'overtaken');
      resolve(attempt);
    }

    if (upstreams.length === 0) resolve(undefined);
    else askNext();
  });
}

const worth = { result: 2, error: 1, fault: 0 };

function isBetter(
  attempt: Attempt & { readonly turn: number },
  best: Attempt & { readonly turn: number },
): boolean {
  const more = worth[attempt.outcome.kind] - worth[best.outcome.kind];
  return more > 0 || (more === 0 && attempt.turn < best.turn);
}

/**
 * Sends a call with an effect: asks the next upstream only if the one before surely did not take
 * it. That is so if the upstream was not reached, refused for now, or reports that the network
 * already knows the operation. Returns undefined if there are no upstreams. Never rejects.
 */
async function askOnce(
  upstreams: readonly Upstream[],
  ask: (upstream: Upstream) => PendingAttempt,
): Promise<Attempt | undefined> {
  let known: Attempt | undefined;
  let attempt: Attempt | undefined;
  for (const upstream of upstreams) {
    attempt = { outcome: await ask(upstream).outcome, upstream };
    if (isAlreadyKnown(attempt.outcome)) known ??= attempt;
    else if (!surelyNotTaken(attempt.outcome)) break;
  }
  // The answer for an already known operation is more useful than a later error.
  return attempt?.outcome.kind === 'result' ? attempt : (known ?? attempt);
}

/** Whether the upstream reports that it already holds the operation or transaction. */
function isAlreadyKnown(outcome: Outcome): boolean {
  return outcome.kind === 'error' && nodeSays(outcome.error.message, 'known');
}
