import { cancelRecoveryCall } from '@recovery-guardian/protocol';
import type { Address } from 'viem';
import { accountLink } from '../messages/account-link.ts';
import type { AlertContent } from '../messages/message-content.ts';
import type { AccountEvent, EventKind } from '../model/account-event.ts';
import type { AlertRecipient } from '../model/alert-subscription.ts';
import { findChain } from '../parameters/find-chain.ts';
import type { Limit, QueuedMessage, Repositories } from '../ports.ts';
import type { Service } from '../service.ts';
import type { Settings } from '../settings.ts';
import { alertLimits } from './alert-limits.ts';
import { webhookBody } from './webhook-body.ts';

type TellingService = Pick<Service, 'chains' | 'clock' | 'codes' | 'settings'>;

/** What is registered to recover an account hears of its recoveries, whoever subscribed to what. */
const toldToRegistrations: ReadonlySet<EventKind> = new Set([
  'recovery-executed',
  'recovery-finalized',
  'recovery-canceled',
]);

/** An alert that cannot be delivered for this long is of no use any more. */
const alertLifetime = 3 * 24 * 60 * 60_000;

/**
 * Tells of what happened on one chain, of each event once ever: writes messages to whoever hears of its
 * account, and the event for each of the operator's webhooks, into the transaction.
 *
 * @returns the messages. The queue sends them: there may be thousands, of one block.
 */
export async function tellEvents(
  service: TellingService,
  repositories: Repositories,
  events: readonly AccountEvent[],
): Promise<QueuedMessage[]> {
  const [first] = events;
  if (!first) return [];
  const { chainId } = first;
  const now = service.clock.now();
  const isNew = await repositories.events.note({ chainId, events, now });
  const untold = events.filter(({ id }) => isNew.has(id));
  const expiresAt = new Date(now.getTime() + alertLifetime);

  await repositories.webhooks.put(
    untold.flatMap((event) =>
      service.settings.alerts.webhooks.map((webhook) => {
        return { id: event.id, webhook, body: webhookBody(event), expiresAt };
      }),
    ),
  );
  const recipients = await listRecipients(repositories, chainId, untold);
  const isWithinLimits = createLimitCheck(repositories, now);
  const messages: QueuedMessage[] = [];
  for (const event of untold) {
    for (const { channel, target, language } of recipientsOf(event, recipients)) {
      const limits = alertLimits(service, { event, channel, target });
      if (!(await isWithinLimits(limits))) continue;
      messages.push({
        // Always the same, so that receivers know what a restored backup may let us send once more.
        id: service.codes.fingerprint(['alert', event.id, channel, target.toLowerCase()]),
        channel,
        target,
        language: language ?? service.settings.defaultLanguage,
        challengeId: undefined,
        expiresAt,
        content: contentOf(service, event),
      });
    }
  }
  await repositories.outbox.putAll(messages);
  return messages;
}

/**
 * Counts alerts, and does not ask again for a target after its first refusal. One account may write
 * thousands of events into one block, and everybody's alerts wait for this transaction: so it makes no
 * more queries for a target than its limits allow messages, plus one.
 */
function createLimitCheck({ limits: repository }: Repositories, now: Date) {
  const refused = new Set<string>();
  return async (limits: readonly Limit[]): Promise<boolean> => {
    if (limits.some(({ key }) => refused.has(key))) return false;
    if ((await repository.take(limits, now)) === undefined) return true;
    for (const { key } of limits) refused.add(key);
    return false;
  };
}

async function listRecipients(
  { subscriptions }: Repositories,
  chainId: number,
  events: readonly AccountEvent[],
): Promise<Map<Address, AlertRecipient[]>> {
  const accounts = [...new Set(events.map(({ account }) => account))];
  if (accounts.length === 0) return new Map();
  const recipients = await subscriptions.listRecipients({ chainId, accounts });
  return Map.groupBy(recipients, ({ account }) => account);
}

/** Each target once, however many owners have subscribed it. */
function recipientsOf(
  { account, kind }: AccountEvent,
  recipients: ReadonlyMap<Address, readonly AlertRecipient[]>,
): Iterable<AlertRecipient> {
  const wanted = (recipients.get(account) ?? []).filter(
    ({ by }) => by === 'subscription' || toldToRegistrations.has(kind),
  );
  // What was subscribed last in this map stays: of its language more is known than of a registration's.
  const bySubscriptionLast = wanted.toSorted(
    (a, b) => Number(a.by === 'subscription') - Number(b.by === 'subscription'),
  );
  const keyed = bySubscriptionLast.map((recipient): [string, AlertRecipient] => [
    `${recipient.channel} ${recipient.target.toLowerCase()}`,
    recipient,
  ]);
  return new Map(keyed).values();
}

function contentOf({ chains, settings }: TellingService, event: AccountEvent): AlertContent {
  const { chainId, account, transactionHash } = event;
  const common = {
    serviceName: settings.serviceName,
    chainName: findChain(chains, chainId).name,
    account,
    transactionHash,
  };
  const stopping = stoppingOf(settings, event);
  switch (event.kind) {
    case 'guardian-added':
    case 'guardian-revoked':
      return { ...common, kind: event.kind, guardian: event.guardian };
    case 'threshold-changed':
      return { ...common, kind: event.kind, threshold: Number(event.threshold) };
    case 'recovery-executed':
      return {
        ...common,
        kind: event.kind,
        recovery: recoveryOf(event),
        finalizableFrom: event.executeAfter,
        ...stopping,
      };
    case 'recovery-finalized':
      return { ...common, kind: event.kind, recovery: recoveryOf(event) };
    case 'recovery-canceled':
      return event.isReplaced
        ? { ...common, kind: 'recovery-replaced', ...stopping }
        : { ...common, kind: event.kind };
    case 'nonce-invalidated':
      return { ...common, kind: event.kind };
  }
}

/** How the owner stops a recovery. */
function stoppingOf({ accountPage }: Settings, event: AccountEvent) {
  const { to, data } = cancelRecoveryCall(event.module);
  return {
    stopUrl: accountPage && accountLink(accountPage, event),
    cancellation: { to, data },
  };
}

function recoveryOf({
  newOwners = [],
  newThreshold,
}: Extract<AccountEvent, { newThreshold: bigint }>) {
  // Nobody reads more, and whoever names thousands wants the message to be lost.
  return { newOwners: newOwners.slice(0, 50), newThreshold: Number(newThreshold) };
}
