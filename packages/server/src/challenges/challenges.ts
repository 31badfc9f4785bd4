import { type ResendRequest, type ResendResponse, readDigits } from '@recovery-guardian/core';
import type { Caller } from '../access/authenticate.ts';
import { queueMessages } from '../delivery/queue-messages.ts';
import { ServiceError, throwIfLimited } from '../kit/service-error.ts';
import { limitsOf, ownKeys, recoveryCode, refusalOf, sharedCodeLimits } from '../limits/limits.ts';
import { isReachable } from '../registrations/registration-repository.ts';
import type { Repositories, Service } from '../service.ts';
import type { Challenge } from './challenge-repository.ts';
import { challengeMessage, deliverCodes, findSubject, freshSecrets } from './create-challenge.ts';

/** 66 bits: unguessable, as a sheet lasts for years. */
export const backupCodeDigits = 20;

interface CheckCodeParameters {
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
): Promise<
  { challenge: Challenge; isNew: boolean; isUsedUp: boolean } | { refusal: ServiceError }
> {
  const { maximumTries } = service.settings.code;
  const { maximum, overall, period } = service.settings.limits.wrongCodes;
  const now = service.clock.now();
  const digits = readDigits(code);
  const ofSheet =
    digits.length === backupCodeDigits ? await challenges.find(challengeId) : undefined;
  const check = await challenges.check({
    id: challengeId,
    signatureRequestId,
    codeHashes: service.codes.candidateHashes({ challengeId, code: digits }),
    backupHash: ofSheet && service.codes.hashBackupCode(ofSheet.registrationId, digits),
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
const undeliveredHint =
  'Your provider says that the message with the code was not delivered: check the address or number, and start again.';

const onPaperHint = 'Its codes are on paper: nothing is sent.';

/**
 * Sends a challenge again with new codes. The old codes are void; the count of wrong codes and the
 * target's limits still apply.
 *
 * @throws {ServiceError} `challenge-not-found`, `challenge-expired`, `challenge-exhausted`,
 * `rate-limited`, `delivery-refused`, `delivery-unavailable`, `invalid-parameters`
 * @see docs/protocol.md, "Signature requests"
 */
export async function resend(
  service: Service,
  { challengeId }: ResendRequest,
  caller: Caller,
): Promise<ResendResponse> {
  const challenge = await service.store.challenges.find(challengeId);
  if (!challenge) throw new ServiceError('challenge-not-found', { field: 'challengeId' });
  const found = await findSubject(service, challenge);
  const request = found?.subject.kind === 'recover' ? found.subject.request : undefined;
  if (!found || (request && request.status !== 'open')) throw new ServiceError('challenge-expired');

  if (challenge.isUndelivered) {
    throw new ServiceError('delivery-refused', { hint: undeliveredHint });
  }
  const { registration, subject } = found;
  if (!isReachable(registration)) {
    throw new ServiceError('invalid-parameters', { field: 'challengeId', hint: onPaperHint });
  }
  const { secrets, hashes, sentAt, expiresAt } = freshSecrets(service, {
    challengeId,
    registration,
    purpose: challenge.purpose,
    notAfter: request?.expiresAt,
  });
  const { resendInterval, maximumResends, maximumTries } = service.settings.code;
  const message = await service.store.transaction(async (repositories) => {
    const { challenges, limits } = repositories;
    const isRenewed = await challenges.renew({
      id: challengeId,
      hashes,
      now: sentAt,
      expiresAt,
      notSentSince: new Date(sentAt.getTime() - resendInterval * 1_000),
      maximumResends,
      maximumTries,
    });
    if (!isRenewed) throw refuse(service, challenge);
    const spender = { target: registration, account: registration, caller };
    const wanted = request
      ? limitsOf(service, recoveryCode[registration.channel], spender)
      : limitsOf(service, 'code of a registration or of alerts', spender, ownKeys);
    throwIfLimited(await limits.take(wanted, sentAt));
    const refusal = request ? undefined : refusalOf(service, caller);
    const renewed = challengeMessage(service, {
      challenge: { id: challengeId, secrets, expiresAt },
      registration,
      subject,
      caller,
      refusal,
    });
    await queueMessages(service, repositories, [{ message: renewed }], {
      shared: request ? [] : sharedCodeLimits(service, caller, [registration], refusal),
    });
    return renewed;
  });
  await deliverCodes(service, [message]);
  return { challengeId, expiresAt: expiresAt.toISOString() };
}

/** Maps the reason why a challenge cannot be sent again to an error. */
function refuse(service: Service, challenge: Challenge): ServiceError {
  const { resendInterval, maximumResends, maximumTries } = service.settings.code;
  const now = service.clock.now().getTime();
  if (challenge.tries >= maximumTries) return new ServiceError('challenge-exhausted');
  if (challenge.status !== 'issued' || challenge.expiresAt.getTime() <= now) {
    return new ServiceError('challenge-expired');
  }
  const until =
    challenge.resends >= maximumResends
      ? challenge.expiresAt.getTime()
      : challenge.sentAt.getTime() + resendInterval * 1_000;
  return new ServiceError('rate-limited', {
    retryAfter: Math.max(1, Math.ceil((until - now) / 1_000)),
  });
}
