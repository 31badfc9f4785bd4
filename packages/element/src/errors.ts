import { RecoveryServiceError, type RecoveryServiceErrorReason } from '@recovery-guardian/client';
import { ElementError, type ElementErrorReason } from './element-error.ts';
import type { Strings } from './translations/strings.ts';
import { errorCode, isRefusal } from './wallet/eip1193.ts';

export type ProblemReason = RecoveryServiceErrorReason | ElementErrorReason | 'unknown';

/** What went wrong, for the person: one plain sentence, with what to do now. */
export type Problem = {
  reason: ProblemReason;
  message: string;
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
  const message = strings.errors[reason]({
    chainName,
    target,
    triesLeft: service?.details?.triesLeft,
    retryAt: retryAfter === undefined ? undefined : new Date(now + retryAfter * 1000),
  });
  return { reason, message };
}

function reasonOf(error: unknown): ProblemReason {
  if (RecoveryServiceError.is(error)) return error.reason;
  if (error instanceof ElementError) return error.reason;
  if (isRefusal(error)) return 'wallet-refused';
  if (errorCode(error) === 4901) return 'wrong-chain';
  if (errorCode(error) === 4900) return 'chain-unreachable';
  return 'unknown';
}
