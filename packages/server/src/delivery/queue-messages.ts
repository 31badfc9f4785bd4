import type { AuditEntry } from '../audit/audit-repository.ts';
import type { NewChallenge } from '../challenges/challenge-repository.ts';
import type { Clock } from '../kit/clock.ts';
import { throwIfLimited } from '../kit/service-error.ts';
import type { Limit, LimitRepository } from '../limits/limit-repository.ts';
import type { Outbox, QueuedMessage } from './outbox-repository.ts';

export interface Outgoing {
  message: QueuedMessage;
  /** The new challenge whose code it carries. */
  challenge?: NewChallenge;
  /**
   * Sets of limits: one with room is enough, and each one is counted. Beyond them the message is not
   * queued. Absent if its limits were taken before it was made, or are shared ones.
   */
  limits?: readonly (readonly Limit[])[];
}

interface QueueOptions {
  /** Limits that many callers share. They are taken last, as they stay locked until the commit. */
  shared?: readonly Limit[];
  entry?: AuditEntry | undefined;
  /** Whether the queue sends them in turn after the commit, so that no caller waits. */
  isUnattended?: boolean;
}

/**
 * Queues messages within their limits, as the last step of a transaction. Nothing else puts messages
 * into the outbox.
 *
 * @returns the messages that are queued
 * @throws {ServiceError} `rate-limited` if a shared limit is used up, which undoes the transaction
 */
export async function queueMessages(
  { clock }: { clock: Clock },
  {
    outbox,
    limits,
  }: {
    outbox: Pick<Outbox, 'put' | 'putCodes' | 'putAll'>;
    limits: Pick<LimitRepository, 'take'>;
  },
  outgoing: readonly Outgoing[],
  { shared = [], entry, isUnattended = false }: QueueOptions = {},
): Promise<QueuedMessage[]> {
  const now = clock.now();
  // One account can cause thousands of events in one block: limits that refused are not asked again.
  const refused = new Set<string>();
  const take = async (wanted: readonly Limit[]): Promise<boolean> => {
    const name = wanted.map(({ key }) => key).join(' ');
    if (refused.has(name)) return false;
    if ((await limits.take(wanted, now)).outcome === 'taken') return true;
    refused.add(name);
    return false;
  };
  const messages: QueuedMessage[] = [];
  for (const { message, limits: sets } of outgoing) {
    let isAllowed = sets === undefined;
    for (const wanted of sets ?? []) isAllowed = (await take(wanted)) || isAllowed;
    if (isAllowed) messages.push(message);
  }
  const codes = outgoing.flatMap(({ message, challenge }) =>
    challenge ? [{ challenge, message }] : [],
  );
  if (codes.length > 0) await outbox.putCodes(codes, entry);
  else if (isUnattended) await outbox.putAll(messages);
  else await outbox.put(messages, entry);
  if (shared.length > 0) throwIfLimited(await limits.take(shared, now));
  return messages;
}
