import type { Outcome } from './answers/outcome.ts';
import type { PendingAttempt, Upstream } from './upstream.ts';

/** How a read is asked. Times in milliseconds. */
export interface HedgingOptions {
  readonly ask: (upstream: Upstream) => PendingAttempt;
  /** The others are not asked any more, and what they answer is not waited for. */
  readonly isFinal: (outcome: Outcome) => boolean;
  /** How long one may think before the next is asked as well. */
  readonly lateAfter: number;
}

/** What came of a read, and who said so. */
export interface Attempt {
  readonly outcome: Outcome;
  readonly upstream: Upstream;
}

/**
 * Asks members in their order, the next one as soon as one before it fails, knows nothing or is
 * late, and takes the first final answer. The others' requests are ended. Where none is final,
 * the best there is: a result, else an error, else a fault; the earlier asked where they are
 * alike. Undefined when there are no members. Never rejects.
 */
export function hedgeRequest(
  upstreams: readonly Upstream[],
  { ask, isFinal, lateAfter }: HedgingOptions,
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

    /** For who is being asked; when nobody is left to ask, only as long as there is no answer. */
    function waitOn(): void {
      clearTimeout(timer);
      if (next < upstreams.length) timer = setTimeout(askNext, lateAfter);
      else if (best && best.outcome.kind !== 'fault') {
        timer = setTimeout(finish, lateAfter, best, next);
      }
    }

    /** Who was asked before the turn that answered was too slow; who was asked after it, was not. */
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
