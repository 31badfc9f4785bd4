import {
  type Channel,
  type SubscribeRequest,
  type SubscribeResponse,
  subscribeStatement,
} from '@recovery-guardian/protocol';
import { type Address, type Hex, isAddressEqual } from 'viem';
import { takeCodeLimits } from '../challenges/code-limits.ts';
import { createCode, deliverCodes } from '../challenges/codes.ts';
import type { AlertSubscription } from '../model/alert-subscription.ts';
import { checkTarget, findChain, parseAccount } from '../parameters/parameters.ts';
import type { Chain, QueuedMessage, Repositories } from '../ports.ts';
import type { Caller, Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';
import { authorizeByOwner } from '../siwe/authorize.ts';

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
  const { chainId, channel, target, message } = request;
  const chain = findChain(service.chains, chainId);
  const account = parseAccount(request.account);
  const owner = parseAccount(request.owner, 'owner');
  requireChannel(service, channel);
  checkTarget(channel, target);
  const authorization = await authorizeByOwner(service, {
    owner,
    chainId,
    message,
    signature: request.signature as Hex,
    statement: subscribeStatement({ account, target, channel }),
  });
  await requireOwner(chain, account, owner);

  const { id, matchPhrase, code } = await service.store.transaction(async (repositories) => {
    const now = service.clock.now();
    await authorization.takeNonce(repositories.nonces);
    await takeCodeLimits(service, repositories, { account, chainId, channel, target, caller });
    const subscription = await repositories.subscriptions.findOrCreate({
      id: service.codes.createId(),
      account,
      owner,
      channel,
      target,
      language: caller.language ?? service.settings.defaultLanguage,
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
  { subscriptions, outbox }: Repositories,
  {
    subscription,
    chain,
    caller,
  }: { subscription: AlertSubscription; chain: Chain; caller: Caller },
): Promise<{ matchPhrase: string; code: QueuedMessage }> {
  const { id, account, channel, target, language } = subscription;
  const { codes, settings, clock } = service;
  const { lifetime, registerDigits } = settings.code;
  const digits = createCode(service, target, registerDigits);
  const expiresAt = new Date(clock.now().getTime() + lifetime * 1_000);
  const codeHash = codes.hashCode({ challengeId: id, code: digits });
  await subscriptions.setCode({ id, codeHash, expiresAt });
  const matchPhrase = codes.createMatchPhrase(['subscribe', id, account, channel, target]);
  const code: QueuedMessage = {
    id: codes.createId(),
    channel,
    target,
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
  await outbox.put([code], {
    event: 'alerts-asked-for',
    ids: { subscription: id, account, owner: subscription.owner, token: caller.tokenId },
    at: clock.now(),
  });
  return { matchPhrase, code };
}
