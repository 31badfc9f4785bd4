import type { ResendRequest, ResendResponse } from '@recovery-guardian/core';
import type { Caller } from '../access/authenticate.ts';
import { queueMessages } from '../delivery/queue-messages.ts';
import { ServiceError, throwIfLimited } from '../kit/service-error.ts';
import { recoveryCode, refusalOf, sharedCodeLimits } from '../limits/code-limits.ts';
import { limitsOf, ownKeys } from '../limits/limits-of.ts';
import type { Service } from '../service.ts';
import type { Challenge } from './challenge-repository.ts';
import { undeliveredHint } from './check-code.ts';
import { challengeMessage, deliverCodes, findSubject, freshSecrets } from './create-challenge.ts';

/**
 * Sends a challenge again with new codes. The old codes are void; the count of wrong codes and the
 * target's limits still apply.
 *
 * @throws {ServiceError} `challenge-not-found`, `challenge-expired`, `challenge-exhausted`,
 * `rate-limited`, `delivery-refused`, `delivery-unavailable`
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
