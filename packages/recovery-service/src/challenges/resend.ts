import type { ResendRequest, ResendResponse } from '@recovery-guardian/protocol';
import { sendCode } from '../messages/send-code.ts';
import type { Caller, Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';
import type { Challenge } from './challenge.ts';
import { freshCode } from './issue-challenge.ts';

/**
 * Sends a challenge again with a new code. The old code no longer counts; the wrong tries so far do.
 *
 * @throws {ServiceError} `challenge-not-found`, `challenge-expired`, `challenge-exhausted`,
 * `rate-limited`, `delivery-refused`, `delivery-unavailable`
 * @see design §4, extra routes
 */
export async function resend(
  service: Service,
  { challengeId }: ResendRequest,
  caller: Caller,
): Promise<ResendResponse> {
  const challenge = await service.store.challenges.find(challengeId);
  if (!challenge) throw new ServiceError('challenge-not-found', { field: 'challengeId' });
  const [registration, request] = await Promise.all([
    service.store.registrations.find(challenge.registrationId),
    challenge.signatureRequestId
      ? service.store.signatureRequests.find(challenge.signatureRequestId)
      : undefined,
  ]);
  const isOver = !registration || registration.status === 'deleted';
  if (isOver || (request && request.status !== 'open')) throw new ServiceError('challenge-expired');

  const { code, codeHash, sentAt, expiresAt } = freshCode(service, challengeId, request?.expiresAt);
  const { resendInterval, maximumResends, maximumTries } = service.settings.code;
  const isRenewed = await service.store.challenges.renew({
    id: challengeId,
    codeHash,
    now: sentAt,
    expiresAt,
    notSentSince: new Date(sentAt.getTime() - resendInterval * 1_000),
    maximumResends,
    maximumTries,
  });
  if (!isRenewed) throw refuse(service, challenge);
  await sendCode(service, {
    challenge: { id: challengeId, code, expiresAt },
    registration,
    request,
    caller,
  });
  return { challengeId, expiresAt: expiresAt.toISOString() };
}

/** Says why a challenge may not be sent again (now, or ever). */
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
