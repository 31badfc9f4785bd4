import { cancelRecoveryCalls } from '@recovery-guardian/core';
import { type Address, type Hex, isAddressEqual } from 'viem';
import { findChain } from '../api/parameters.ts';
import type { Chains } from '../chains/chain.ts';
import { messageToKeep } from '../challenges/message-to-keep.ts';
import type { QueuedMessage } from '../delivery/outbox-repository.ts';
import { type Outgoing, queueMessages } from '../delivery/queue-messages.ts';
import type { Limit } from '../limits/limit-repository.ts';
import { limitsOf } from '../limits/limits.ts';
import {
  type AlertContent,
  accountLink,
  type ReminderKind,
} from '../messages/templates/templates.ts';
import type { Repositories, Service } from '../service.ts';
import type { AccountEvent, EventKind } from './module-event.ts';
import type { AlertRecipient } from './subscription-repository.ts';
import { webhookBody } from './webhook-body.ts';

type AlertingService = Pick<Service, 'chains' | 'clock' | 'codes' | 'settings'> &
  Partial<Pick<Service, 'relayer'>> & { signer?: Pick<Service['signer'], 'getGuardianAddresses'> };

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
  const known = await findKnown(service, repositories, newEvents);
  const alerts = newEvents.filter(isNews(events)).flatMap((event) => {
    const content = contentOf(service, event, known);
    return [...recipientsOf(event, recipients)].map((recipient) => {
      const { channel, target, via, sealedIn } = recipient;
      const { language = service.settings.defaultLanguage } = recipient;
      // A stable id: receivers recognize a message that a restored backup sends again.
      const id = service.codes.fingerprint(['alert', event.id, channel, target.toLowerCase()]);
      const to = { id, channel, target, via, sealedIn, language, challengeId: undefined };
      const limits = alertLimits(service, event, recipient);
      return { message: { ...to, expiresAt, content }, limits };
    });
  });
  const reminders = await replaceReminders(service, repositories, {
    events: newEvents,
    recipients,
    known,
  });
  const toKeep = await waysBackIn(service, newEvents, recipients);
  return queueMessages(service, repositories, [...alerts, ...reminders, ...toKeep], {
    isUnattended: true,
  });
}

/** A message to keep for each registered email, once the chain shows that its codes help. */
async function waysBackIn(
  service: AlertingService,
  events: readonly AccountEvent[],
  recipients: ReadonlyMap<Address, readonly AlertRecipient[]>,
): Promise<Outgoing[]> {
  const { signer, settings } = service;
  const outgoing: Outgoing[] = [];
  if (!signer || !settings.accountPage || !settings.messageToKeep) return outgoing;
  for (const event of events) {
    const { id, kind, account, chainId } = event;
    const registered = (recipients.get(account) ?? []).filter(({ by }) => by === 'registration');
    if (kind !== 'guardian-added' || registered.length === 0) continue;
    // Alarms do not wait for a signer that is down.
    const own = await signer.getGuardianAddresses({ chainId, account }).catch(() => undefined);
    if (!own) break;
    if (!own.some((address) => isAddressEqual(address, event.guardian))) continue;
    outgoing.push(...registered.flatMap((one) => messageToKeep(service, event, one, id) ?? []));
  }
  return outgoing;
}

const hour = 60 * 60_000;
/** Shorter waiting times, as on test networks, have only the reminder at their end. */
const leastWaitingTime = 24 * hour;

/** When each reminder of a recovery is due that waits from `start` to `end`. */
function reminderTimes(start: Date, end: Date, isAutomatic = false): [ReminderKind, Date][] {
  const [from, to] = [start.getTime(), end.getTime()];
  // The service finishes within moments, and then nobody needs to come back.
  const ready: [ReminderKind, Date] = ['recovery-ready', new Date(to + (isAutomatic ? hour : 0))];
  if (to - from < leastWaitingTime) return [ready];
  return [
    ['recovery-waiting', new Date((from + to) / 2)],
    ['recovery-ending', new Date(to - 2 * hour)],
    ready,
  ];
}

/**
 * Drops the reminders of recoveries that have ended, and returns those of recoveries that have
 * started: for all who are told of its start, as messages that are due later.
 */
async function replaceReminders(
  service: AlertingService,
  repositories: Repositories,
  {
    events,
    recipients,
    known,
  }: {
    events: readonly AccountEvent[];
    recipients: ReadonlyMap<Address, AlertRecipient[]>;
    known: ReadonlyMap<string, KnownRecovery>;
  },
): Promise<Outgoing[]> {
  const changes = new Map(
    events
      .filter(({ kind }) => ofWaiting.has(kind))
      .map((event) => [reminded(service, event), event]),
  );
  await repositories.outbox.dropReminders([...changes.keys()]);
  const now = service.clock.now();
  const reminders: Outgoing[] = [];
  for (const [reminderOf, event] of changes) {
    if (event.kind !== 'recovery-executed') continue;
    const isAutomatic = known.get(event.id)?.isAutomatic;
    const times = reminderTimes(event.block.time, event.executeAfter, isAutomatic);
    const content = contentOf(service, event, known);
    for (const recipient of recipientsOf(event, recipients)) {
      const { channel, target, via, sealedIn } = recipient;
      const { language = service.settings.defaultLanguage } = recipient;
      const to = { channel, target, via, sealedIn, language, challengeId: undefined, reminderOf };
      const limits = [
        limitsOf(service, 'reminder of a recovery that waits', {
          target: recipient,
          account: event,
        }),
      ];
      for (const [kind, dueAt] of times.filter(([, dueAt]) => dueAt > now)) {
        const parts = ['reminder', kind, event.id, channel, target.toLowerCase()];
        const id = service.codes.fingerprint(parts);
        const expiresAt =
          kind === 'recovery-ready'
            ? new Date(dueAt.getTime() + alertLifetime)
            : event.executeAfter;
        reminders.push({
          message: { ...to, id, dueAt, expiresAt, content: { ...content, kind } },
          limits,
        });
      }
    }
  }
  return reminders;
}

/** Events by which a recovery starts or stops to wait. */
const ofWaiting: ReadonlySet<EventKind> = new Set([
  'recovery-executed',
  'recovery-finalized',
  'recovery-canceled',
]);

/** Names the recovery of an account in the outbox: a module has one at a time. */
function reminded({ codes }: AlertingService, { chainId, module, account }: AccountEvent): string {
  return codes.fingerprint(['recovery that waits', String(chainId), module, account]);
}

/** What the service knows of a recovery that it collected the signatures for. */
type KnownRecovery = Pick<AlertContent, 'isAutomatic' | 'recoveryPhrase'>;

/** Finds the requests of recoveries that have started or ended, by the ids of their events. */
async function findKnown(
  { relayer }: AlertingService,
  { recoveries }: Repositories,
  events: readonly AccountEvent[],
): Promise<ReadonlyMap<string, KnownRecovery>> {
  const found = new Map<string, KnownRecovery>();
  for (const event of events) {
    if (event.kind !== 'recovery-executed' && event.kind !== 'recovery-finalized') continue;
    // An account lists its owners in another order than was asked for.
    const owners = String(event.newOwners?.toSorted());
    const request = (await recoveries.list(event)).find(
      ({ newOwners }) => String(newOwners.toSorted()) === owners,
    );
    if (!request) continue;
    const isAutomatic = relayer?.automaticSteps(event.chainId).includes('finalize');
    found.set(event.id, { isAutomatic, recoveryPhrase: request.matchPhrase });
  }
  return found;
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

function contentOf(
  { chains, settings }: AlertingService,
  event: AccountEvent,
  known: ReadonlyMap<string, KnownRecovery>,
): AlertContent {
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
        ...known.get(event.id),
        cancellation: cancellationOf(chains, event),
      };
    case 'recovery-finalized':
      return {
        ...common,
        kind: event.kind,
        recovery: recoveryOf(event),
        recoveryPhrase: known.get(event.id)?.recoveryPhrase,
      };
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
  const { version } = findChain(chains, chainId).getModule(module);
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
