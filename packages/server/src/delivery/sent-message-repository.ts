import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { FieldCipher } from '../keys/field-cipher.ts';
import { targetIndexes } from '../keys/sealed-rows.ts';
import type { Limit } from '../limits/limit-repository.ts';
import type { QueuedMessage } from './outbox-repository.ts';

/** Seconds for which providers report what became of a message. */
const reportedWithin = 3 * 86_400;

/** A sent message, as far as a report about it needs it. */
interface SentMessage {
  challengeId: string | undefined;
  kind: QueuedMessage['content']['kind'] | 'unknown';
  /** What it counts against if it was not delivered. */
  refusal: readonly Limit[];
}

export type SentMessages = ReturnType<typeof createSentMessages>;

/** The messages that providers will report on, and what became of the last ones to each target. */
export function createSentMessages(db: Database, cipher: FieldCipher) {
  return {
    /** Moves a message from the outbox. Returns whether it was noted before as not delivered. */
    async put(
      { id, challengeId, target, content, refusal }: QueuedMessage,
      now: Date,
    ): Promise<boolean> {
      const until = new Date(now.getTime() + reportedWithin * 1_000);
      const { rows } = await sql<{ was_undelivered: boolean }>`
        with queued as (delete from outbox where id = ${id})
        insert into sent_messages as sent
          (id, challenge_id, kind, refusal, target_keys, sent_at, expires_at)
        values (${id}, ${challengeId ?? null}, ${content.kind},
          ${refusal ? JSON.stringify(refusal) : null}::jsonb,
          ${targetIndexes(cipher, target)}::bytea[], ${now}, ${until})
        on conflict (id) do update set
          kind = excluded.kind, refusal = excluded.refusal, target_keys = excluded.target_keys,
          expires_at = excluded.expires_at
        returning sent.undelivered_at is not null as was_undelivered`.execute(db);
      return rows[0]?.was_undelivered === true;
    },

    /** Ends a message that a provider has accepted and will not report on: all that shows that it arrives. */
    async accept({ id, target }: QueuedMessage): Promise<void> {
      await sql`
        with queued as (delete from outbox where id = ${id})
        update registrations set undelivered_at = null
        where target_key = any(${targetIndexes(cipher, target)}::bytea[])
          and undelivered_at is not null`.execute(db);
    },

    /** Notes that a message was not delivered; `undefined` if it is unknown, or that was noted before. */
    async markUndelivered(id: string, now: Date): Promise<SentMessage | undefined> {
      const { rows } = await sql<Row>`
        with marked as (
          insert into sent_messages as sent
            (id, challenge_id, kind, sent_at, undelivered_at, expires_at)
          select id, challenge_id, 'unknown', ${now}::timestamptz, ${now}, expires_at
          from (
            select id, challenge_id, expires_at from sent_messages where id = ${id}
            union all
            -- Not noted as sent yet.
            select id, challenge_id, expires_at from outbox where id = ${id}
          ) as known
          limit 1
          on conflict (id) do update set undelivered_at = excluded.undelivered_at
          where sent.undelivered_at is null
          returning challenge_id, kind, refusal, target_keys
        ),
        noted as (
          ${noteUndelivered(sql`any(select unnest(target_keys) from marked)`, now)}
        )
        select challenge_id, kind, refusal from marked`.execute(db);
      const [row] = rows;
      return (
        row && {
          challengeId: row.challenge_id ?? undefined,
          kind: row.kind,
          refusal: row.refusal ?? [],
        }
      );
    },

    /** Notes at the registrations of a message's target that it was delivered, unless a later one was not. */
    async markDelivered(id: string): Promise<void> {
      await sql`
        update registrations set undelivered_at = null
        from sent_messages as sent
        where sent.id = ${id} and target_key = any(sent.target_keys)
          and registrations.undelivered_at < sent.sent_at`.execute(db);
    },

    /** Notes at a target's registrations that a message to it was refused, or not delivered. */
    async noteUndelivered(target: string, now: Date): Promise<void> {
      const keys = targetIndexes(cipher, target);
      await noteUndelivered(sql`any(${keys}::bytea[])`, now).execute(db);
    },
  };
}

/**
 * Its owner is told, who alone decides: the target still gets all messages, and counts for recoveries.
 *
 * @param keys is compared with the blind indexes of targets
 */
function noteUndelivered(keys: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`
    update registrations set undelivered_at = ${now}
    where target_key = ${keys} and status = 'active'`;
}

interface Row {
  challenge_id: string | null;
  kind: SentMessage['kind'];
  refusal: Limit[] | null;
}
