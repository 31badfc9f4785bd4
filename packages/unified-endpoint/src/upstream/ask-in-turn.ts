import type { Outcome } from './answers/outcome.ts';
import type { Attempt, Member } from './member.ts';

/** How a read is asked. Times in milliseconds. */
export interface Turns {
  readonly ask: (member: Member) => Attempt;
  /** The others are not asked any more, and what they answer is not waited for. */
  readonly isFinal: (outcome: Outcome) => boolean;
  /** How long one may think before the next is asked as well. */
  readonly lateAfter: number;
}

/** What came of a read, and who said so. */
export interface Said {
  readonly outcome: Outcome;
  readonly member: Member;
}

/**
 * Asks members in their order, the next one as soon as one before it fails, knows nothing or is
 * late, and takes the first final answer. The others' requests are ended. Where none is final,
 * the best there is: a result, else an error, else a fault; the earlier asked where they are
 * alike. Undefined when there are no members. Never rejects.
 */
export function askInTurn(
  members: readonly Member[],
  { ask, isFinal, lateAfter }: Turns,
): Promise<Said | undefined> {
  return new Promise((resolve) => {
    const underWay = new Map<number, Attempt>();
    let next = 0;
    let best: (Said & { readonly turn: number }) | undefined;
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;

    function askNext(): void {
      const turn = next++;
      const member = members[turn] as Member;
      const attempt = ask(member);
      underWay.set(turn, attempt);
      attempt.outcome.then((outcome) => take({ outcome, member, turn }));
      waitOn();
    }

    function take(said: Said & { readonly turn: number }): void {
      if (isOver) return;
      underWay.delete(said.turn);
      if (!best || isBetter(said, best)) best = said;
      if (isFinal(said.outcome)) finish(said, said.turn);
      else if (next < members.length) askNext();
      else if (underWay.size === 0) finish(best, next);
      else waitOn();
    }

    /** For who is being asked; when nobody is left to ask, only as long as there is no answer. */
    function waitOn(): void {
      clearTimeout(timer);
      if (next < members.length) timer = setTimeout(askNext, lateAfter);
      else if (best && best.outcome.kind !== 'fault') {
        timer = setTimeout(finish, lateAfter, best, next);
      }
    }

    /** Who was asked before the turn that answered was too slow; who was asked after it, was not. */
    function finish(said: Said, turn: number): void {
      isOver = true;
      clearTimeout(timer);
      for (const [other, attempt] of underWay) attempt.giveUp(other < turn ? 'late' : 'overtaken');
      resolve(said);
    }

    if (members.length === 0) resolve(undefined);
    else askNext();
  });
}

const worth = { result: 2, error: 1, fault: 0 };

function isBetter(
  said: Said & { readonly turn: number },
  best: Said & { readonly turn: number },
): boolean {
  const more = worth[said.outcome.kind] - worth[best.outcome.kind];
  return more > 0 || (more === 0 && said.turn < best.turn);
}
