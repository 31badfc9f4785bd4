import { type RawBuilder, sql } from 'kysely';
import { tryLock } from '../connection/advisory-lock.ts';
import type { Database } from '../connection/open.ts';

/** The number of deleted rows by table. */
export type Purged = Record<string, number>;

const day = 86_400;

/**
 * Seconds that expired rows are kept, because the clocks of processes differ, and another process
 * may still count or compare them.
 */
export const purgeMargin = 60;

/** The maximum number of rows per transaction, so that others do not wait long for its locks. */
const batch = 2_000;

/**
 * Deletes what is no longer needed: within about a minute nonces that can no longer be used,
 * counters whose period is over and expired messages; after the retention everything that has
 * ended. The audit log stays.
 *
 * Any number of processes may call it at the same time; one does the work.
 *
 * @param retention in seconds
 */
export async function purgeExpired(
  db: Database,
  { now, retention }: { now: Date; retention: number },
): Promise<Purged> {
  const purged: Purged = {};
  for (const [table, select] of Object.entries(selectExpired(now, retention))) {
    purged[table] = await purgeTable(db, table, select);
  }
  return purged;
}

/**
 * Longer than any module's grace period, as an executed recovery may still be finalized, and as
 * long as the longest period of the relayer's caps.
 */
const leastRelayRetention = 30 * 86_400;

/**
 * Selects the rows to delete by table, in an order that deletes rows before those they refer to.
 */
function selectExpired(now: Date, retention: number): Record<string, RawBuilder<unknown>> {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
  const over = before(purgeMargin);
  const kept = before(retention);
  const relayed = before(Math.max(retention, leastRelayRetention));
  return {
    nonces: sql`select ctid from nonces where expires_at <= ${over}`,
    limit_counters: sql`
      select ctid from limit_counters
      where started_at + make_interval(secs => period) <= ${over}`,
    outbox: sql`select ctid from outbox where expires_at <= ${over}`,
    webhook_events: sql`select ctid from webhook_events where expires_at <= ${over}`,
    told_events: sql`select ctid from told_events where told_at <= ${kept}`,
    // A day longer than its code is valid, because wrong codes are counted for that long.
    alert_subscriptions: sql`
      select ctid from alert_subscriptions
      where status = 'pending' and code_expires_at <= ${before(day + purgeMargin)}`,
    challenges: sql`select ctid from challenges where expires_at <= ${kept}`,
    signature_requests: sql`
      select ctid from signature_requests
      where expires_at <= ${kept}
        and not exists (
          select from challenges where challenges.signature_request_id = signature_requests.id
        )`,
    // With its signatures. Requests in progress are kept until they end.
    recovery_requests: sql`
      select ctid from recovery_requests
      where status in ('PENDING', 'FINALIZED') and updated_at <= ${kept}
        or status = 'EXECUTED' and updated_at <= ${relayed}`,
    // With its transactions.
    relays: sql`select ctid from relays where ended_at <= ${relayed}`,
    // Those that were never confirmed, or are deleted, with their targets.
    registrations: sql`
      select ctid from registrations
      where (status = 'pending' and created_at <= ${kept} or status = 'deleted' and deleted_at <= ${kept})
        and not exists (
          select from challenges
          where registrations.id in (challenges.registration_id, challenges.confirms_registration_id)
        )`,
  };
}

async function purgeTable(
  db: Database,
  table: string,
  select: RawBuilder<unknown>,
): Promise<number> {
  let count = 0;
  for (;;) {
    const removed = await db.transaction().execute(async (trx) => {
      if (!(await tryLock(trx, 'purge'))) return 0;
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)}
        where ctid = any(array(${select} limit ${batch} for update skip locked))`.execute(trx);
      return Number(numAffectedRows ?? 0);
    });
    count += removed;
    if (removed < batch) return count;
  }
}
