import { problemHandling } from '../errors/problem-handling.ts';
import { isServiceError } from '../errors/service-error.ts';
import { type Problem, type ProblemContext, reasonOf, retryTimeOf } from './problem.ts';

/** Finds the reason of a thrown value and its sentence. */
export function describeError(
  error: unknown,
  { strings, chainName, target = '', asksForAccount, now }: Omit<ProblemContext, 'loadWords'>,
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
