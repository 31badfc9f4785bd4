import { cancelRecoveryCalls } from '@recovery-guardian/core';
import type { Address, Hex } from 'viem';
import { findChain } from '../api/parameters.ts';
import type { Chains } from '../chains/chain.ts';
import type { QueuedMessage } from '../delivery/outbox-repository.ts';
import { queueMessages } from '../delivery/queue-messages.ts';
import type { Limit } from '../limits/limit-repository.ts';
import { limitsOf } from '../limits/limits.ts';
import { type AlertContent, accountLink } from '../messages/templates/templates.ts';
import type { Repositories, Service } from '../service.ts';
import type { AccountEvent, EventKind } from './module-event.ts';
import type { AlertRecipient } from './subscription-repository.ts';
import { webhookBody } from './webhook-body.ts';

type AlertingService = Pick<Service, 'chains' | 'clock' | 'codes' | 'settings'>;

/** Events that registered targets also get alerts about, without any subscription. */
const sentToRegistrations: ReadonlySet<EventKind> = new Set([
  'recovery-confirmed',
  'recovery-executed',
  'recovery-finalized',
  'recovery-canceled',
]);

/** In milliseconds. An older alert is of no use. */
const alertLifetime = 3 * 24 * 60 * 60_000;

/**
 * Queues alerts and webhook calls for events of one chain, in the transaction, once per event.
 *
 * @returns the messages, of which one block can cause thousands; the queue sends them.
 */
export async function queueAlerts(
  service: AlertingService,
  repositories: Repositories,
  events: readonly AccountEvent[],
): Promise<QueuedMessage[]> {
  const [first] = events;
  if (!first) return [];
  const { chainId } = first;
  const now = service.clock.now();
  const isNew = await repositories.events.note({ chainId, events, now });
  // Reported again from another block, an event is another one for receivers too.
  const newEvents = events
    .filter(({ id }) => isNew.has(id))
    .map((event) => ({ ...event, id: `${event.id}-${event.block.number}` }));
  const expiresAt = new Date(now.getTime() + alertLifetime);

  await repositories.webhooks.put(
    newEvents.flatMap((event) =>
      service.settings.alerts.webhooks.map((webhook) => {
        return { id: event.id, webhook, body: webhookBody(event), expiresAt };
      }),
    ),
  );
  const recipients = await listRecipients(repositories, chainId, newEvents);
  const alerts = newEvents.filter(isNews(events)).flatMap((event) => {
    const content = contentOf(service, event);
    return [...recipientsOf(event, recipients)].map((recipient) => {
      const { channel, target, sealedIn, language = service.settings.defaultLanguage } = recipient;
      // A stable id: receivers recognize a message that a restored backup sends again.
      const id = service.codes.fingerprint(['alert', event.id, channel, target.toLowerCase()]);
      const to = { id, channel, target, sealedIn, language, challengeId: undefined };
      const limits = alertLimits(service, event, recipient);
      return { message: { ...to, expiresAt, content }, limits };
    });
  });
  return queueMessages(service, repositories, alerts, { isUnattended: true });
}

/**
 * Leaves out what the alert of another event says already: approvals by which a recovery starts, and
 * the end of unused ones that comes with each change of guardians in version 0.2.0.
 */
function isNews(events: readonly AccountEvent[]): (event: AccountEvent) => boolean {
  const together = Map.groupBy(
    events,
    ({ account, transactionHash }) => `${account} ${transactionHash}`,
  );
  return ({ kind, account, transactionHash }) => {
    const kinds = together.get(`${account} ${transactionHash}`)?.map((event) => event.kind) ?? [];
    if (kind === 'recovery-confirmed') return !kinds.includes('recovery-executed');
    return kind !== 'nonce-invalidated' || kinds.every((other) => other === kind);
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

/** Lists each target once, even if several owners subscribed it. */
function recipientsOf(
  { account, kind }: AccountEvent,
  recipients: ReadonlyMap<Address, readonly AlertRecipient[]>,
): Iterable<AlertRecipient> {
  const wanted = (recipients.get(account) ?? []).filter(
    ({ by }) => by === 'subscription' || sentToRegistrations.has(kind),
  );
  // The last entry wins. Subscriptions always have a language, registrations may not.
  const bySubscriptionLast = wanted.toSorted(
    (a, b) => Number(a.by === 'subscription') - Number(b.by === 'subscription'),
  );
  const keyed = bySubscriptionLast.map((recipient): [string, AlertRecipient] => [
    `${recipient.channel} ${recipient.target.toLowerCase()}`,
    recipient,
  ]);
  return new Map(keyed).values();
}

function contentOf({ chains, settings }: AlertingService, event: AccountEvent): AlertContent {
  const { chainId, account, transactionHash } = event;
  const { accountPage } = settings;
  const common = {
    serviceName: settings.serviceName,
    chainName: findChain(chains, chainId).name,
    account,
    transactionHash,
    accountUrl: accountPage && accountLink(accountPage, event),
  };
  switch (event.kind) {
    case 'guardian-added':
    case 'guardian-revoked':
      return { ...common, kind: event.kind, guardian: event.guardian };
    case 'threshold-changed':
      return { ...common, kind: event.kind, threshold: Number(event.threshold) };
    case 'recovery-confirmed':
      return {
        ...common,
        kind: event.kind,
        guardian: event.guardian,
        cancellation: cancellationOf(chains, event),
      };
    case 'recovery-executed':
      return {
        ...common,
        kind: event.kind,
        recovery: recoveryOf(event),
        finalizableFrom: event.executeAfter,
        cancellation: cancellationOf(chains, event),
      };
    case 'recovery-finalized':
      return { ...common, kind: event.kind, recovery: recoveryOf(event) };
    case 'recovery-canceled':
      return event.isReplaced
        ? { ...common, kind: 'recovery-replaced', cancellation: cancellationOf(chains, event) }
        : { ...common, kind: event.kind };
    case 'nonce-invalidated':
      return { ...common, kind: event.kind };
  }
}

/** The calls by which the owner stops the recovery. */
function cancellationOf(chains: Chains, event: AccountEvent) {
  const { chainId, module } = event;
  const { moduleVersion: version } = findChain(chains, chainId);
  const calls = cancelRecoveryCalls({ module, version, recovery: event });
  const [cancel, voiding] = calls.map(({ data }) => data) as [Hex, Hex?];
  return { to: module, data: cancel, ...(voiding && { voiding }) };
}

function recoveryOf({
  newOwners = [],
  newThreshold,
}: Extract<AccountEvent, { newThreshold: bigint }>) {
  // Longer lists are of no use to a reader, and could make the message too large to be sent.
  return { newOwners: newOwners.slice(0, 50), newThreshold: Number(newThreshold) };
}

/**
 * The limits of an alert to a target: it is sent if any of the sets has room.
 *
 * An account can cause thousands of events for little gas, and each message costs money, so a target
 * has one limit for all accounts. Recoveries have a limit of their own, so that a
 * flood of other events cannot hide them, and each account has some of its own, so that another one
 * of the same target cannot.
 */
function alertLimits(
  service: Pick<Service, 'codes' | 'settings'>,
  event: AccountEvent,
  target: Pick<AlertRecipient, 'channel' | 'target'>,
): Limit[][] {
  const isRecovery = 'newThreshold' in event || event.kind === 'recovery-canceled';
  if (!isRecovery) return [limitsOf(service, 'alert of another event', { target })];
  return [
    limitsOf(service, 'alert of a recovery, in any case', { target, account: event }),
    limitsOf(service, 'further alert of a recovery', { target }),
  ];
}
