import {
  type ActivateSubscriptionRequest,
  type ActivateSubscriptionResponse,
  type Channel,
  type ListSubscriptionsRequest,
  type ListSubscriptionsResponse,
  listSubscriptionsStatement,
  readDigits,
  type SubscribeRequest,
  type SubscribeResponse,
  subscribeStatement,
  type UnsubscribeRequest,
  type UnsubscribeResponse,
  unsubscribeStatement,
} from '@recovery-guardian/core';
import { type Address, type Hex, isAddressEqual } from 'viem';
import type { Caller } from '../access/authenticate.ts';
import { authorizeByOwner } from '../access/authorize.ts';
import { findChain, parseAccount, parseChainId, parseTarget } from '../api/parameters.ts';
import type { Chain } from '../chains/chain.ts';
import { createCode, deliverCodes } from '../challenges/create-challenge.ts';
import type { QueuedMessage } from '../delivery/outbox-repository.ts';
import { queueMessages } from '../delivery/queue-messages.ts';
import { ServiceError, throwIfLimited } from '../kit/service-error.ts';
import { limitsOf, ownKeys, refusalOf, sharedCodeLimits } from '../limits/limits.ts';
import type { Repositories, Service } from '../service.ts';
import type { AlertSubscription, SubscriptionCheck } from './subscription-repository.ts';

/**
 * Starts a subscription and sends a code to the target, to prove that it can be reached. The
 * subscription covers every chain. Subscribing again voids the old code.
 *
 * @throws {ServiceError} `unknown-chain`, `alerts-not-offered`, `invalid-parameters`,
 * `invalid-target`, `invalid-signature`, `not-an-owner`, `too-many-subscriptions`, `rate-limited`,
 * `delivery-refused`, `delivery-unavailable`
 */
export async function subscribe(
  service: Service,
  request: SubscribeRequest,
  caller: Caller,
): Promise<SubscribeResponse> {
  const { chainId, channel, message } = request;
  const chain = findChain(service.chains, chainId);
  const account = parseAccount(request.account);
  const owner = parseAccount(request.owner, 'owner');
  requireChannel(service, channel);
  const target = parseTarget(channel, request.target);
  const authorization = await authorizeByOwner(service, {
    owner,
    chain,
    message,
    signature: request.signature as Hex,
    statements: [target, request.target].map((named) =>
      subscribeStatement({ account, target: named, channel }),
    ),
  });
  await requireOwner(chain, account, owner);

  const { id, matchPhrase, code } = await service.store.transaction(async (repositories) => {
    const now = service.clock.now();
    await authorization.takeNonce(repositories.nonces);
    const spender = { target: { channel, target }, account: { account, chainId } };
    const wanted = limitsOf(service, 'code of a registration or of alerts', spender, ownKeys);
    throwIfLimited(await repositories.limits.take(wanted, now));
    const subscription = await repositories.subscriptions.findOrCreate({
      id: service.codes.createId(),
      account,
      owner,
      channel,
      target,
      language: caller.language ?? service.settings.defaultLanguage,
      via: service.settings.via[channel],
      maximum: service.settings.alerts.subscriptionsPerOwner,
      now,
    });
    if (!subscription) throw new ServiceError('too-many-subscriptions');
    const started = await sendCode(service, repositories, { subscription, chain, caller });
    return { id: subscription.id, ...started };
  });
  await deliverCodes(service, [code]);
  return { subscriptionId: id, matchPhrase, expiresAt: code.expiresAt.toISOString() };
}

function requireChannel({ settings }: Service, channel: Channel): void {
  if (settings.alerts.channels.includes(channel)) return;
  throw new ServiceError('alerts-not-offered', { field: 'channel' });
}

/**
 * Requires an owner of a deployed Safe: deploying costs gas, so free accounts cannot trigger
 * messages.
 */
async function requireOwner(chain: Chain, account: Address, owner: Address): Promise<void> {
  const [owners, isContract] = await Promise.all([
    chain.getOwners(account),
    chain.isContract(account),
  ]);
  if (isContract && owners?.some((one) => isAddressEqual(one, owner))) return;
  throw new ServiceError('not-an-owner', { field: 'owner' });
}

/** Sets a new code for the subscription and queues its message in the transaction. */
async function sendCode(
  service: Service,
  repositories: Repositories,
  {
    subscription,
    chain,
    caller,
  }: { subscription: AlertSubscription; chain: Chain; caller: Caller },
): Promise<{ matchPhrase: string; code: QueuedMessage }> {
  const { id, account, channel, target, language, via } = subscription;
  const { codes, settings, clock } = service;
  const { lifetime, registerDigits } = settings.code;
  const digits = createCode(service, target, registerDigits);
  const expiresAt = new Date(clock.now().getTime() + lifetime * 1_000);
  const codeHash = codes.hashCode({ challengeId: id, code: digits });
  await repositories.subscriptions.setCode({ id, codeHash, expiresAt });
  const matchPhrase = codes.createMatchPhrase(['subscribe', id, account, channel, target]);
  const refusal = refusalOf(service, caller);
  const code: QueuedMessage = {
    id: codes.createId(),
    refusal,
    channel,
    target,
    via,
    language,
    // A subscription has one code at a time: a newer message replaces this one in the queue.
    challengeId: id,
    expiresAt,
    content: {
      kind: 'subscribe',
      serviceName: settings.serviceName,
      chainName: chain.name,
      account,
      code: digits,
      lifetime,
      matchPhrase,
      link: undefined,
      host: caller.host ?? settings.host,
    },
  };
  await queueMessages(service, repositories, [{ message: code }], {
    shared: sharedCodeLimits(service, caller, [subscription], refusal),
    entry: {
      event: 'alerts-asked-for',
      ids: { subscription: id, account, owner: subscription.owner, token: caller.tokenId },
      at: clock.now(),
    },
  });
  return { matchPhrase, code };
}

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
    checkCode(service, repositories, { id, code: readDigits(challenge) }),
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
  query: ListSubscriptionsRequest,
): Promise<ListSubscriptionsResponse> {
  const chain = findChain(service.chains, parseChainId(query.chainId));
  const account = parseAccount(query.account);
  const owner = parseAccount(query.owner, 'owner');
  const authorization = await authorizeByOwner(service, {
    owner,
    chain,
    message: query.message,
    signature: query.signature as Hex,
    statements: [listSubscriptionsStatement],
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
  const chain = findChain(service.chains, request.chainId);
  const owner = parseAccount(request.owner, 'owner');
  const authorization = await authorizeByOwner(service, {
    owner,
    chain,
    message,
    signature: request.signature as Hex,
    statements: [unsubscribeStatement],
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
