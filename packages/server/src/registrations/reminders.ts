import { timingSafeEqual } from 'node:crypto';
import type {
  SetReminderRequest,
  SetReminderResponse,
  Registration as WireRegistration,
} from '@recovery-guardian/core';
import type { QueuedMessage } from '../delivery/outbox-repository.ts';
import { type Outgoing, queueMessages } from '../delivery/queue-messages.ts';
import { ServiceError } from '../kit/service-error.ts';
import { limitsOf } from '../limits/limits.ts';
import type { Service } from '../service.ts';
import { nextReminder, type Registration } from './registration-repository.ts';

/** In milliseconds. */
const reminderLifetime = 7 * 86_400_000;

/** How many are taken in one transaction. */
const batchSize = 100;

/**
 * What a token may do: `set` is for the owner, who has signed to list the registrations; `stop` is in the
 * reminder, so that who reads it can end it and nothing else.
 */
type Purpose = 'set' | 'stop';

function tokenOf({ codes }: Pick<Service, 'codes'>, purpose: Purpose, id: string): string {
  return codes.fingerprint(['yearly reminder', purpose, id]);
}

/** Whether a registration is asked for, and what switches that; nothing where no message could end it. */
export function describeReminder(
  service: Pick<Service, 'codes' | 'settings'>,
  { id, remindAt }: Pick<Registration, 'id' | 'remindAt'>,
): Pick<WireRegistration, 'reminder'> {
  if (service.settings.baseUrl === undefined) return {};
  return { reminder: { isOn: remindAt !== undefined, token: tokenOf(service, 'set', id) } };
}

/**
 * Switches the yearly reminder of a registration on or off. Switched on again, it waits a whole year: no
 * message can be caused by it.
 *
 * @throws {ServiceError} `registration-not-found` also for a wrong token, to reveal nothing
 * @see docs/protocol.md, "Registrations": POST /auth/reminder
 */
export async function setReminder(
  service: Service,
  { registrationId, token, isOn }: SetReminderRequest,
  purpose: Purpose = 'set',
): Promise<SetReminderResponse> {
  const now = service.clock.now();
  const isDone =
    isSame(token, tokenOf(service, purpose, registrationId)) &&
    (await service.store.transaction(async ({ registrations, audit }) => {
      const remindAt = isOn ? nextReminder(now) : undefined;
      if (!(await registrations.setReminder(registrationId, remindAt))) return false;
      const event = isOn ? 'reminders-switched-on' : 'reminders-switched-off';
      await audit.append({ event, ids: { registration: registrationId }, at: now });
      return true;
    }));
  if (!isDone) throw new ServiceError('registration-not-found', { field: 'registrationId' });
  return { success: true };
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Queues the reminders that are due, each by one of all processes: taking it sets the next one. It has no
 * code, and its link can only end it, so it leads no one closer to an account.
 */
export async function queueReminders(
  service: Pick<Service, 'store' | 'chains' | 'clock' | 'codes' | 'settings'>,
): Promise<void> {
  const { store, chains, clock, codes, settings } = service;
  const now = clock.now();
  const { baseUrl } = settings;
  if (baseUrl === undefined) return;
  const queueBatch = () =>
    store.transaction(async (repositories) => {
      const due = await repositories.registrations.takeDueReminders({
        now,
        next: nextReminder(now),
        limit: batchSize,
      });
      const outgoing = due.flatMap((registration): Outgoing[] => {
        const { id, account, chainId, channel, target, via, sealedIn, language } = registration;
        const chain = chains.find(chainId);
        if (!chain) return [];
        const message: QueuedMessage = {
          id: codes.createId(),
          channel,
          target,
          via,
          sealedIn,
          language: language ?? settings.defaultLanguage,
          challengeId: undefined,
          expiresAt: new Date(now.getTime() + reminderLifetime),
          content: {
            kind: 'way-due',
            serviceName: settings.serviceName,
            chainName: chain.name,
            account,
            link: `${baseUrl}/m#reminder.${id}.${tokenOf(service, 'stop', id)}`,
            // Without the account, which a reader of the message need not learn.
            accountUrl: settings.accountPage,
          },
        };
        const resource = 'yearly reminder of a way back';
        return [{ message, limits: [limitsOf(service, resource, { target: registration })] }];
      });
      await queueMessages(service, repositories, outgoing, { isUnattended: true });
      return due.length;
    });
  while ((await queueBatch()) === batchSize);
}
