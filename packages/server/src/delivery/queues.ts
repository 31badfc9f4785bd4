import { sql } from 'kysely';
import type { Database } from '../database/open.ts';

/** The number of entries that wait in each queue. */
export interface QueueLengths {
  messages: number;
  events: number;
  relays: number;
}

export async function countQueues(db: Database): Promise<QueueLengths> {
  const { rows } = await sql<QueueLengths>`
    select
      (select count(*)::int from outbox) as messages,
      (select count(*)::int from webhook_events) as events,
      (select count(*)::int from relays where status in ('queued', 'sent')) as relays`.execute(db);
  return rows[0] ?? { messages: 0, events: 0, relays: 0 };
}
