import type { Channel } from '@recovery-guardian/core';
import { type Insertable, type QueryCreator, type Selectable, sql } from 'kysely';
import { type AuditEntry, createAuditLogRepository } from '../audit/audit-repository.ts';
import { challengeRow, type NewChallenge } from '../challenges/challenge-repository.ts';
import type { Database } from '../database/open.ts';
import type { OutboxTable, Tables } from '../database/schema.ts';
import { type FieldCipher, tryOpen } from '../keys/field-cipher.ts';
import { findTarget, type SealedContact } from '../keys/sealed-rows.ts';
import { currentTraceparent } from '../kit/tracing.ts';
import type { Limit } from '../limits/limit-repository.ts';
import type { MessageContent } from '../messages/templates/templates.ts';

/**
 * Seconds for which a message is leased to the process that puts or claims it: an attempt takes up to
 * 25, and the rest is for clocks that differ and for a database that does not answer, so that two
 * processes do not send the same message. After a crash, another process takes over after this time.
 */
export const leaseTime = 60;

export interface QueuedMessage {
  id: string;
  channel: Channel;
  target: string;
  /**
   * By what a phone number is reached, as recorded with it, the first one preferred; `undefined` is
   * SMS, or email.
   */
  via: readonly string[] | undefined;
  /** Where its target is, if the process that queues it cannot decrypt it. */
  sealedIn?: SealedContact | undefined;
  content: MessageContent;
  /** A BCP 47 tag or an `Accept-Language` header; the best matching template is used. */
  language: string;
  /** The message is dropped if this challenge ends or gets a new code. */
  challengeId: string | undefined;
  /** When it is to be sent, if not now; only by `putAll`. */
  dueAt?: Date | undefined;
  /** What it reminds of, see `dropReminders`. */
  reminderOf?: string | undefined;
  /** The message is never sent after this, at the latest when its code expires. */
  expiresAt: Date;
  /** What it counts against once a provider refuses it. */
  refusal?: readonly Limit[] | undefined;
}

/** A message, with the number of attempts to send it, including this one. */
export interface OutboxEntry {
  message: QueuedMessage;
  attempts: number;
  /** Of the request that put it, if that is recorded. */
  traceparent?: string | undefined;
}

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * The outbox as a queue: `put`, `putCodes` and `putAll` run in the transaction that decides to send,
 * the rest in the sender.
 *
 * A table of our own instead of pg-boss: a message costs one insert and a share of a delete, which
 * doubles the throughput, and the challenge that makes a message obsolete is in the same database.
 * The table is mostly empty: only messages that were not sent immediately stay.
 */
export function createOutbox(
  db: Database,
  { cipher, now }: { cipher: FieldCipher; now: () => Date },
) {
  /** Until when this process leaves a message that it could not decrypt to others, by id. */
  const skipped = new Map<string, Date>();
  const listSkipped = (at: Date): string[] => {
    for (const [id, until] of skipped) if (until <= at) skipped.delete(id);
    return [...skipped.keys()];
  };
  return {
    // One statement each, because each one is a round trip in a transaction that locks limits.
    /**
     * Queues messages, which are sent if this transaction commits, and adds `entry` to the audit
     * log.
     */
    async put(messages: readonly QueuedMessage[], entry?: AuditEntry): Promise<void> {
      if (messages.length === 0) {
        if (entry) await createAuditLogRepository(db).append(entry);
        return;
      }
      await withEntry(
        db.with('queued', (query) =>
          query
            .insertInto('outbox')
            .values(messages.map((message) => leasedRow(cipher, message, now())))
            .onConflict((conflict) =>
              conflict.column('challenge_id').doUpdateSet(({ ref }) => ({
                id: ref('excluded.id'),
                message: ref('excluded.message'),
                attempts: ref('excluded.attempts'),
                next_attempt_at: ref('excluded.next_attempt_at'),
                expires_at: ref('excluded.expires_at'),
              })),
            ),
        ),
        entry,
      ).execute();
    },

    /** Like `put`, for the messages of new challenges, at least one. */
    async putCodes(
      codes: readonly { challenge: NewChallenge; message: QueuedMessage }[],
      entry?: AuditEntry,
    ): Promise<void> {
      const challenges = codes.map(({ challenge }) => challengeRow(challenge));
      const messages = codes.map(({ message }) => leasedRow(cipher, message, now()));
      await withEntry(
        db
          .with('challenged', (query) => query.insertInto('challenges').values(challenges))
          .with('queued', (query) => query.insertInto('outbox').values(messages)),
        entry,
      ).execute();
    },

    /**
     * Like `put`, for many messages that no caller waits for. The queue sends them in turn after the
     * commit. A message replaces an earlier one of its challenge.
     */
    async putAll(messages: readonly QueuedMessage[]): Promise<void> {
      if (messages.length === 0) return;
      const challenges = messages.flatMap(({ challengeId }) => challengeId ?? []);
      if (challenges.length > 0) {
        await sql`delete from outbox where challenge_id = any(${challenges}::text[])`.execute(db);
      }
      await sql`
        insert into outbox
          (id, challenge_id, message, attempts, next_attempt_at, expires_at, reminder_of)
        select id, challenge_id, message, 0, coalesce(due_at, ${now()}::timestamptz), expires_at,
          reminder_of
        from unnest(
          ${messages.map(({ id }) => id)}::text[],
          ${messages.map(({ challengeId }) => challengeId ?? null)}::text[],
          ${messages.map((message) => seal(cipher, message))}::bytea[],
          ${messages.map(({ expiresAt }) => expiresAt)}::timestamptz[],
          ${messages.map(({ dueAt }) => dueAt ?? null)}::timestamptz[],
          ${messages.map(({ reminderOf }) => reminderOf ?? null)}::text[]
        ) as put (id, challenge_id, message, expires_at, due_at, reminder_of)
        on conflict do nothing`.execute(db);
    },

    /** Drops the reminders of what has ended. */
    async dropReminders(of: readonly string[]): Promise<void> {
      if (of.length === 0) return;
      await sql`delete from outbox where reminder_of = any(${of}::text[])`.execute(db);
    },

    /**
     * Leases up to `limit` due messages for {@link leaseTime}, and drops those that are obsolete: too
     * old, or their challenge has ended. Safe with any number of processes. A message that this
     * process cannot decrypt stays due for others, which may have its key, and is tried here again
     * after {@link leaseTime}.
     */
    async claim({ limit, now }: { limit: number; now: Date }): Promise<OutboxEntry[]> {
      for (;;) {
        const rows = await takeDue(db, { limit, now, skipped: listSkipped(now) });
        const { opened, unreadable } = await addressRows(db, cipher, openRows(cipher, rows));
        for (const { id } of unreadable) skipped.set(id, afterLease(now));
        await release(db, unreadable, now);
        // If none of them could be decrypted, others may still be due.
        if (opened.length > 0 || rows.length === 0) {
          return opened.map(({ row, ...opened }) => ({ ...opened, attempts: row.attempts }));
        }
      }
    },

    /**
     * Returns when the next message is due, without those that this process just failed to decrypt;
     * a leased one, when its lease ends.
     */
    async findNextAttempt(): Promise<Date | undefined> {
      const { rows } = await sql<{ at: Date | null }>`
        select min(next_attempt_at) as at from outbox
        where id <> all(${listSkipped(now())}::text[])`.execute(db);
      return rows[0]?.at ?? undefined;
    },

    /** Deletes messages that were sent, or never will be. */
    async remove(ids: readonly string[]): Promise<void> {
      await sql`delete from outbox where id = any(${ids}::text[])`.execute(db);
    },

    /** Schedules another attempt for messages, unless another process has claimed them since. */
    async postpone(
      entries: readonly { id: string; attempts: number; until: Date }[],
    ): Promise<void> {
      await sql`
        update outbox
        set next_attempt_at = postponed.until
        from unnest(
          ${entries.map(({ id }) => id)}::text[],
          ${entries.map(({ attempts }) => attempts)}::int[],
          ${entries.map(({ until }) => until)}::timestamptz[]
        ) as postponed (id, attempts, until)
        where outbox.id = postponed.id and outbox.attempts = postponed.attempts`.execute(db);
    },
  };
}

/** Completes a statement that only has parts, with an entry of the audit log if there is one. */
function withEntry(parts: QueryCreator<Tables>, entry: AuditEntry | undefined) {
  return entry
    ? parts.insertInto('audit_pending').values({ ...entry, ids: JSON.stringify(entry.ids) })
    : parts.selectNoFrom(sql.lit(1).as('put'));
}

/** Returns the row of a message that this process sends after the commit. */
function leasedRow(
  cipher: FieldCipher,
  message: QueuedMessage,
  now: Date,
): Insertable<OutboxTable> {
  return {
    id: message.id,
    challenge_id: message.challengeId ?? null,
    message: seal(cipher, message),
    attempts: 1,
    next_attempt_at: afterLease(now),
    expires_at: message.expiresAt,
  };
}

/** Leases the due rows, and deletes the obsolete ones. */
async function takeDue(
  db: Database,
  { limit, now, skipped }: { limit: number; now: Date; skipped: readonly string[] },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with due as (
      select id, expires_at <= ${now} or challenge_id is not null and not exists (
        select from challenges
        left join signature_requests on signature_requests.id = challenges.signature_request_id
        where challenges.id = outbox.challenge_id
          and challenges.status = 'issued'
          and coalesce(signature_requests.status, 'open') = 'open'
      ) and not exists (
        select from alert_subscriptions where alert_subscriptions.id = outbox.challenge_id
      ) as is_pointless
      from outbox
      where next_attempt_at <= ${now} and id <> all(${skipped}::text[])
      order by next_attempt_at
      limit ${limit}
      for update skip locked
    ),
    dropped as (
      delete from outbox using due where outbox.id = due.id and due.is_pointless
    )
    update outbox
    set attempts = attempts + 1, next_attempt_at = ${afterLease(now)}
    from due
    where outbox.id = due.id and not due.is_pointless
    returning outbox.*`.execute(db);
  return rows;
}

/** Ends the lease of messages that this process cannot decrypt: to others they are due as before. */
async function release(db: Database, rows: readonly Row[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update outbox set attempts = outbox.attempts - 1, next_attempt_at = ${now}
    from unnest(
      ${rows.map(({ id }) => id)}::text[],
      ${rows.map(({ attempts }) => attempts)}::int[]
    ) as released (id, attempts)
    where outbox.id = released.id and outbox.attempts = released.attempts`.execute(db);
}

/**
 * Drops all queued messages to these targets. The outbox is mostly empty, so each is decrypted; one
 * that this process cannot decrypt stays until it expires.
 */
export async function eraseQueuedMessages(
  db: Database,
  cipher: FieldCipher,
  targets: readonly string[],
): Promise<void> {
  const erased = new Set(targets.map((target) => target.toLowerCase()));
  const { rows } = await sql<Row>`select * from outbox for update`.execute(db);
  const ids = openRows(cipher, rows)
    .opened.filter(({ message }) => erased.has(message.target.toLowerCase()))
    .map(({ row }) => row.id);
  await sql`delete from outbox where id = any(${ids}::text[])`.execute(db);
}

/** Without reminders that are not due yet. */
export async function countQueuedMessages(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbox where attempts > 0 or reminder_of is null`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

type Row = Selectable<OutboxTable>;

/** The encrypted part; the queue must be able to read the rest. */
type SealedPart = Pick<
  QueuedMessage,
  'channel' | 'target' | 'via' | 'sealedIn' | 'content' | 'language' | 'refusal'
> &
  Pick<OutboxEntry, 'traceparent'>;

function seal(
  cipher: FieldCipher,
  { id, channel, target, via, sealedIn, content, language, refusal }: QueuedMessage,
): Uint8Array {
  const traceparent = currentTraceparent();
  const about = { via, sealedIn, content, language, refusal, traceparent };
  const part: SealedPart = { channel, target, ...about };
  return cipher.seal(JSON.stringify(part), fieldOf(id));
}

/** Decrypts rows one by one: one that is unreadable does not block the others. */
function openRows(cipher: FieldCipher, rows: readonly Row[]): OpenedRows {
  const tried = rows.map((row) => ({ row, part: open(cipher, row) }));
  return {
    opened: tried.flatMap(({ row, part }) => (part ? [{ row, ...part }] : [])),
    unreadable: tried.flatMap(({ row, part }) => (part ? [] : [row])),
  };
}

/** Reads the targets that the process that queued a message could not decrypt. */
async function addressRows(
  db: Database,
  cipher: FieldCipher,
  { opened, unreadable }: OpenedRows,
): Promise<OpenedRows> {
  const addressed: OpenedRows = { opened: [], unreadable };
  for (const one of opened) {
    const { sealedIn, ...message } = one.message;
    if (!sealedIn) {
      addressed.opened.push(one);
      continue;
    }
    const found = await findTarget(db, cipher, sealedIn);
    if (!found) await sql`delete from outbox where id = ${message.id}`.execute(db);
    else if (found.target === undefined) unreadable.push(one.row);
    else addressed.opened.push({ ...one, message: { ...message, target: found.target } });
  }
  return addressed;
}

interface OpenedRows {
  opened: (OpenedPart & { row: Row })[];
  unreadable: Row[];
}

type OpenedPart = Pick<OutboxEntry, 'message' | 'traceparent'>;

function open(cipher: FieldCipher, row: Row): OpenedPart | undefined {
  const text = tryOpen(cipher, row.message, fieldOf(row.id));
  if (text === undefined) return undefined;
  const { traceparent, ...part }: SealedPart = JSON.parse(text);
  const message = {
    ...part,
    content: withDates(part.content),
    id: row.id,
    // JSON leaves it out.
    via: part.via,
    challengeId: row.challenge_id ?? undefined,
    expiresAt: row.expires_at,
  };
  return { message, ...(traceparent !== undefined && { traceparent }) };
}

/** Restores dates, which JSON does not have. */
function withDates(content: MessageContent): MessageContent {
  if ('countsFrom' in content && content.countsFrom) {
    return { ...content, countsFrom: new Date(content.countsFrom) };
  }
  if ('lastCodeAt' in content && content.lastCodeAt) {
    return { ...content, lastCodeAt: new Date(content.lastCodeAt) };
  }
  if ('finalizableFrom' in content && content.finalizableFrom) {
    return { ...content, finalizableFrom: new Date(content.finalizableFrom) };
  }
  return content;
}

function fieldOf(id: string) {
  return { table: 'outbox', column: 'message', id };
}

function afterLease(now: Date): Date {
  return new Date(now.getTime() + leaseTime * 1_000);
}

/** The number of entries that wait in each queue. */
export interface QueueLengths {
  messages: number;
  events: number;
  relays: number;
}

export async function countQueues(db: Database): Promise<QueueLengths> {
  const { rows } = await sql<QueueLengths>`
    select
      (select count(*)::int from outbox where attempts > 0 or reminder_of is null) as messages,
      (select count(*)::int from webhook_events) as events,
      (select count(*)::int from relays where status in ('queued', 'sent')) as relays`.execute(db);
  return rows[0] ?? { messages: 0, events: 0, relays: 0 };
}
