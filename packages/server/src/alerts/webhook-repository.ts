import { sql } from 'kysely';
import type { Database } from '../database/open.ts';

export interface WebhookEvent {
  /** The event's id, by which receivers drop duplicates. */
  id: string;
  /** The name of the operator's webhook. */
  webhook: string;
  /** The JSON that is posted. */
  body: string;
  /** After this, the event is no longer posted. */
  expiresAt: Date;
}

/** Seconds for which a claimed event is leased: longer than any attempt. */
const leaseTime = 60;

/** An event, with the number of attempts to post it, including this one. */
export type WebhookEntry = Pick<WebhookEvent, 'id' | 'body'> & { attempts: number };

export type WebhookQueue = ReturnType<typeof createWebhookQueue>;

/**
 * Events queued for the operator's webhooks. Each webhook has its own queue, so that a failing one
 * delays neither the others nor messages to users.
 */
export function createWebhookQueue(db: Database, now: () => Date) {
  return {
    async put(events: readonly WebhookEvent[]) {
      if (events.length === 0) return;
      await sql`
        insert into webhook_events (webhook, event_id, body, attempts, next_attempt_at, expires_at)
        select webhook, id, body, 0, ${now()}::timestamptz, expires_at
        from unnest(
          ${events.map(({ webhook }) => webhook)}::text[],
          ${events.map(({ id }) => id)}::text[],
          ${events.map(({ body }) => body)}::text[],
          ${events.map(({ expiresAt }) => expiresAt)}::timestamptz[]
        ) as put (webhook, id, body, expires_at)
        on conflict do nothing`.execute(db);
    },

    /** Leases the oldest due events of a webhook. */
    async claim({ webhook, limit, now }: { webhook: string; limit: number; now: Date }) {
      const { rows } = await sql<{ event_id: string; body: string; attempts: number }>`
        with due as (
          select webhook, event_id from webhook_events
          where webhook = ${webhook} and next_attempt_at <= ${now} and expires_at > ${now}
          order by next_attempt_at
          limit ${limit}
          for update skip locked
        )
        update webhook_events as it
        set attempts = it.attempts + 1,
          next_attempt_at = ${new Date(now.getTime() + leaseTime * 1_000)}
        from due
        where it.webhook = due.webhook and it.event_id = due.event_id
        returning it.event_id, it.body, it.attempts`.execute(db);
      return rows.map(({ event_id: id, body, attempts }) => ({ id, body, attempts }));
    },

    /** Returns when the webhook's next event is due; a leased one, when its lease ends. */
    async findNextAttempt(webhook: string) {
      const { rows } = await sql<{ at: Date | null }>`
        select min(next_attempt_at) as at from webhook_events
        where webhook = ${webhook}`.execute(db);
      return rows[0]?.at ?? undefined;
    },

    async remove(webhook: string, ids: readonly string[]) {
      if (ids.length === 0) return;
      await sql`
        delete from webhook_events
        where webhook = ${webhook} and event_id = any(${ids}::text[])`.execute(db);
    },

    /** Schedules another attempt, unless another process has claimed the event since. */
    async postpone({
      webhook,
      entry: { id, attempts },
      until,
    }: {
      webhook: string;
      entry: Pick<WebhookEntry, 'id' | 'attempts'>;
      until: Date;
    }) {
      await sql`
        update webhook_events set next_attempt_at = ${until}
        where webhook = ${webhook} and event_id = ${id} and attempts = ${attempts}`.execute(db);
    },
  };
}
