import { ElementError, isServiceError } from '../errors/element-error.ts';
import { problemHandling } from '../errors/problem-handling.ts';
import type { Strings } from '../translations/strings.ts';
import { type Problem, type ProblemContext, reasonOf, retryTimeOf } from './problem.ts';

/** Finds the reason of a thrown value and its sentence. */
export function describeError(
  error: unknown,
  { strings, chainName, target = '', asksForAccount, now }: ProblemContext,
): Problem {
  const reason = reasonOf(error);
  const retryAt = retryTimeOf(error, now);
  const message = strings.errors[reason]({
    chainName,
    target,
    triesLeft: isServiceError(error) ? error.details?.triesLeft : undefined,
    retryAt: retryAt === undefined ? undefined : new Date(retryAt),
    asksForAccount,
  });
  return { ...problemHandling[reason], reason, message, retryAt };
}

/** The description of an error that is shown as long as it lasts: times to wait count from its first one. */
export class Explanation {
  #last: { cause: unknown; strings: Strings; problem: Problem } | undefined;

  /** Describes an error. Of the element's own errors, those with one reason are the same. */
  of(error: unknown, context: ProblemContext): Problem {
    const { strings } = context;
    const cause = error instanceof ElementError ? error.reason : error;
    const last = this.#last;
    if (last && last.cause === cause && last.strings === strings) return last.problem;
    const problem = describeError(error, context);
    this.#last = { cause, strings, problem };
    return problem;
  }
}
