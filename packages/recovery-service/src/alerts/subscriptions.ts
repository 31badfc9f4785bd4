import {
  type ActivateSubscriptionRequest,
  type ActivateSubscriptionResponse,
  type ListSubscriptionsQuery,
  type ListSubscriptionsResponse,
  listSubscriptionsStatement,
  type UnsubscribeRequest,
  type UnsubscribeResponse,
  unsubscribeStatement,
} from '@recovery-guardian/protocol';
import type { Hex } from 'viem';
import { withoutSpaces } from '../challenges/check-code.ts';
import type { SubscriptionCheck } from '../model/alert-subscription.ts';
import { findChain, parseAccount, parseChainId } from '../parameters/parameters.ts';
import type { Repositories } from '../ports.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';
import { authorizeByOwner } from '../siwe/authorize.ts';

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

/**
 * Lists the owner's active subscriptions for an account, even if they no longer own it.
 *
 * @throws {ServiceError} `unknown-chain`, `invalid-parameters`, `invalid-signature`
 */
export async function listSubscriptions(
  service: Service,
  query: ListSubscriptionsQuery,
): Promise<ListSubscriptionsResponse> {
  const { chainId } = findChain(service.chains, parseChainId(query.chainId));
  const account = parseAccount(query.account);
  const owner = parseAccount(query.owner, 'owner');
  const authorization = await authorizeByOwner(service, {
    owner,
    chainId,
    message: query.message,
    signature: query.signature as Hex,
    statement: listSubscriptionsStatement,
  });
  const { nonces, subscriptions } = service.store;
  await authorization.takeNonce(nonces);
  const active = await subscriptions.list({ account, owner });
  return { subscriptions: active.map(({ id, channel, target }) => ({ id, channel, target })) };
}

/**
 * Ends a subscription on behalf of its owner. Other owners of the account may not end it, or one
 * stolen key could silence all. The subscription of another owner is reported as not found.
 *
 * @throws {ServiceError} `unknown-chain`, `invalid-parameters`, `invalid-signature`,
 * `subscription-not-found`
 */
export async function unsubscribe(
  service: Service,
  request: UnsubscribeRequest,
): Promise<UnsubscribeResponse> {
  const { subscriptionId: id, message } = request;
  const { chainId } = findChain(service.chains, request.chainId);
  const owner = parseAccount(request.owner, 'owner');
  const authorization = await authorizeByOwner(service, {
    owner,
    chainId,
    message,
    signature: request.signature as Hex,
    statement: unsubscribeStatement,
  });
  await service.store.transaction(async ({ nonces, subscriptions, audit }) => {
    await authorization.takeNonce(nonces);
    if (!(await subscriptions.remove({ id, owner }))) {
      throw new ServiceError('subscription-not-found', {
        field: 'subscriptionId',
        // Existing clients compare this text.
        message: 'Could not find an alert subscription with this id',
      });
    }
    await audit.append({
      event: 'alerts-ended',
      ids: { subscription: id, owner },
      at: service.clock.now(),
    });
  });
  return { success: true };
}
