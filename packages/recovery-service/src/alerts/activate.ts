import type {
  ActivateSubscriptionRequest,
  ActivateSubscriptionResponse,
} from '@recovery-guardian/protocol';
import { withoutSpaces } from '../challenges/check-code.ts';
import type { SubscriptionCheck } from '../model/alert-subscription.ts';
import type { Repositories } from '../ports.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';

/**
 * Confirms a subscription with the code sent to its target. Repeating the right code returns the
 * same answer while the code is valid.
 *
 * @throws {ServiceError} `subscription-not-found`, `invalid-challenge`, `challenge-expired`,
 * `challenge-exhausted`
 */
export async function activate(
  service: Service,
  { subscriptionId: id, challenge }: ActivateSubscriptionRequest,
): Promise<ActivateSubscriptionResponse> {
  // A refusal is returned, not thrown: throwing would roll back the count of wrong codes.
  const check = await service.store.transaction((repositories) =>
    checkCode(service, repositories, { id, code: withoutSpaces(challenge) }),
  );
  if (check.outcome !== 'right') throw refuse(check);
  return { success: true };
}

async function checkCode(
  { clock, codes, settings }: Service,
  { subscriptions, audit }: Repositories,
  { id, code }: { id: string; code: string },
): Promise<SubscriptionCheck> {
  const now = clock.now();
  const { maximum, period } = settings.limits.wrongCodes;
  const check = await subscriptions.check({
    id,
    codeHashes: codes.candidateHashes({ challengeId: id, code }),
    maximumTries: settings.code.maximumTries,
    budget: { maximum, period },
    now,
  });
  if (check.outcome === 'wrong') {
    await audit.append({ event: 'wrong-code', ids: { subscription: id }, at: now });
  }
  if (check.outcome === 'right' && check.isNew) {
    const { account, owner } = check.subscription;
    await audit.append({
      event: 'alerts-activated',
      ids: { subscription: id, account, owner },
      at: now,
    });
  }
  return check;
}

function refuse(check: Exclude<SubscriptionCheck, { outcome: 'right' }>): ServiceError {
  switch (check.outcome) {
    case 'unknown':
      return new ServiceError('subscription-not-found', { field: 'subscriptionId' });
    case 'expired':
      return new ServiceError('challenge-expired', { field: 'subscriptionId' });
    case 'exhausted':
      return new ServiceError('challenge-exhausted', { field: 'subscriptionId', triesLeft: 0 });
    case 'wrong':
      return new ServiceError('invalid-challenge', {
        field: 'challenge',
        triesLeft: check.triesLeft,
      });
  }
}
