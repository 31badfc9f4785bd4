import { readDigits } from '@recovery-guardian/core';
import { ServiceError } from '../kit/service-error.ts';
import type { Repositories, Service } from '../service.ts';
import type { Challenge } from './challenge-repository.ts';

export interface CheckCodeParameters {
  challengeId: string;
  /** As entered by the user: any text; a malformed code counts as wrong. */
  code: string;
  signatureRequestId?: string | undefined;
}

type FailedCheck =
  | { outcome: 'unknown' | 'expired' | 'exhausted' }
  | { outcome: 'wrong'; triesLeft: number };

/**
 * Checks a code and counts it if it is wrong. Refusals are returned, not thrown, so that the
 * transaction keeps the count.
 */
export async function checkCode(
  service: Service,
  { challenges, audit }: Repositories,
  { challengeId, code, signatureRequestId }: CheckCodeParameters,
): Promise<{ challenge: Challenge; isNew: boolean } | { refusal: ServiceError }> {
  const { maximumTries } = service.settings.code;
  const { maximum, overall, period } = service.settings.limits.wrongCodes;
  const now = service.clock.now();
  const check = await challenges.check({
    id: challengeId,
    signatureRequestId,
    codeHashes: service.codes.candidateHashes({ challengeId, code: readDigits(code) }),
    maximumTries,
    budget: {
      maximum,
      // The shorter codes of registrations are easier to guess, and strangers cannot request them.
      overall: signatureRequestId === undefined ? maximum : overall,
      period,
    },
    now,
  });
  if (check.outcome === 'right') return check;
  if (check.outcome === 'wrong') {
    const ids = { challenge: challengeId, registration: check.registrationId };
    await audit.append({ event: 'wrong-code', ids, at: now });
  }
  return { refusal: refuseCode(check, await challenges.find(challengeId)) };
}

/** @param challenge if it may be that its message was not delivered, which the hint then says */
export function refuseCode(check: FailedCheck, challenge?: Challenge): ServiceError {
  const undelivered = challenge?.isUndelivered ? { hint: undeliveredHint } : {};
  switch (check.outcome) {
    case 'unknown':
      return new ServiceError('challenge-not-found', { field: 'challengeId' });
    case 'expired':
      return new ServiceError('challenge-expired', { field: 'challengeId', ...undelivered });
    case 'exhausted':
      return new ServiceError('challenge-exhausted', { field: 'challengeId', triesLeft: 0 });
    case 'wrong':
      return new ServiceError('invalid-challenge', {
        field: 'challenge',
        triesLeft: check.triesLeft,
        ...undelivered,
      });
  }
}

/** For a message that the provider of the mailbox or phone did not deliver. */
export const undeliveredHint =
  'Your provider says that the message with the code was not delivered: check the address or number, and start again.';
