import { type Outcome, surelyNotTaken } from './answers.ts';
import type { PendingAttempt, Upstream } from './upstream.ts';

/** The outcome of a call and the upstream that produced it. */
export interface Attempt {
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
export function hedgeRequest(
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
export async function askOnce(
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
  return outcome.kind === 'error' && /\balready known\b/i.test(outcome.error.message);
}
