import { RecoveryServiceError } from '@recovery-guardian/client';
import { errorCode, isRefusal } from '../chain/eip1193.ts';
import { ElementError } from '../errors/element-error.ts';
import type { ProblemReason } from '../errors/problem-reason.ts';
import type { Strings } from '../translations/strings.ts';

/** What went wrong, for the person: one plain sentence, with what to do now. */
export type Problem = {
  reason: ProblemReason;
  message: string;
  /** In milliseconds since 1970: from when on it may be tried again, where waiting helps. */
  retryAt?: number | undefined;
};

export type ProblemContext = {
  strings: Strings;
  chainName: string;
  /** Whom a code was sent to, masked. */
  target?: string | undefined;
  /** In milliseconds; when a wait of some seconds began. */
  now?: number | undefined;
};

/** Finds the reason of anything thrown and the sentence for it. */
export function describeError(error: unknown, context: ProblemContext): Problem {
  const { strings, chainName, target = '', now = Date.now() } = context;
  const reason = reasonOf(error);
  const service = RecoveryServiceError.is(error) ? error : undefined;
  const retryAfter = service?.retryAfter ?? service?.details?.retryAfter;
  const retryAt = retryAfter === undefined ? undefined : now + retryAfter * 1000;
  const message = strings.errors[reason]({
    chainName,
    target,
    triesLeft: service?.details?.triesLeft,
    retryAt: retryAt === undefined ? undefined : new Date(retryAt),
  });
  return { reason, message, retryAt };
}

/** The problems after which the codes that were sent help no more: only new ones do. */
export function endsRequest(reason: ProblemReason | undefined): boolean {
  return (
    reason === 'challenge-expired' ||
    reason === 'challenge-exhausted' ||
    reason === 'challenge-not-found' ||
    reason === 'request-not-found' ||
    reason === 'request-stale'
  );
}

/** What wallets say when they reach nobody is their own, and `unknown` here. */
const unanswered: readonly ProblemReason[] = ['unreachable', 'chain-unreachable', 'unknown'];

function reasonOf(error: unknown): ProblemReason {
  const reason = reasonOnline(error);
  const isOffline = globalThis.navigator?.onLine === false;
  return isOffline && unanswered.includes(reason) ? 'offline' : reason;
}

function reasonOnline(error: unknown): ProblemReason {
  // The last wrong code is a wrong one for the service; for the person it is the end.
  if (RecoveryServiceError.is(error)) {
    return error.details?.triesLeft === 0 ? 'challenge-exhausted' : error.reason;
  }
  if (error instanceof ElementError) return error.reason;
  if (isRefusal(error)) return 'wallet-refused';
  if (errorCode(error) === 4901) return 'wrong-chain';
  if (errorCode(error) === 4900) return 'chain-unreachable';
  return 'unknown';
}
