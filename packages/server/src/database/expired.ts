import { type RawBuilder, sql } from 'kysely';
import { type Database, tryLock } from './open.ts';

/** The number of deleted rows by table. */
export type Purged = Record<string, number>;

const day = 86_400;

/**
 * Seconds that expired rows are kept, because the clocks of processes differ, and another process
 * may still count or compare them.
 */
export const purgeMargin = 60;

/** The maximum number of rows per transaction, so that others do not wait long for its locks. */
const batchSize = 2_000;

export interface PurgeOptions {
  now: Date;
  /** How long what has ended is kept, in seconds. */
  retention: number;
  /** The cooling-off period of registrations, in seconds. */
  hold: number;
}

/**
 * Deletes what is no longer needed: within about a minute nonces that can no longer be used,
 * counters whose period is over and expired messages; after a week what the sponsor counted by day;
 * after the retention everything that has ended. The audit log stays.
 *
 * Any number of processes may call it at the same time; one does the work.
 */
export async function purgeExpired(db: Database, options: PurgeOptions): Promise<Purged> {
  const purged: Purged = {};
  const periods = await listPeriods(db);
  for (const expired of findExpired(options, periods)) {
    purged[expired.table] = (purged[expired.table] ?? 0) + (await purgeTable(db, expired));
  }
  return purged;
}

/** Rows of one table: an index over `time`, with the condition `where`, finds them. */
interface Expired {
  table: string;
  time: string;
  /** A number is a day since 1970. Sums of all days have the day -1, and stay. */
  until: Date | number;
  where?: RawBuilder<unknown>;
}

/**
 * Longer than any module's grace period, as an executed recovery may still be finalized, and as
 * long as the longest period of the relayer's caps, and of those gas policies' limits that are counted by
 * operations.
 */
const leastSpendingRetention = 30 * 86_400;

/** For how many days the sponsor's sums of a day are kept. Limits need only those of today. */
const sumDays = 7;

/** Returns what to delete, in an order that deletes rows before those they refer to. */
function findExpired(
  { now, retention, hold }: PurgeOptions,
  periods: readonly number[],
): Expired[] {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
  const over = before(purgeMargin);
  const kept = before(retention);
  const spent = before(Math.max(retention, leastSpendingRetention));
  const recoveryRequests = { table: 'recovery_requests', time: 'updated_at' };
  return [
    { table: 'nonces', time: 'expires_at', until: over },
    ...periods.map((period) => ({
      table: 'limit_counters',
      time: 'started_at',
      until: new Date(over.getTime() - period * 1_000),
      where: sql`period = ${period}`,
    })),
    { table: 'outbox', time: 'expires_at', until: over },
    { table: 'sent_messages', time: 'expires_at', until: over },
    { table: 'webhook_events', time: 'expires_at', until: over },
    { table: 'told_events', time: 'told_at', until: kept },
    {
      table: 'alert_subscriptions',
      time: 'code_expires_at',
      // A day longer than its code is valid, because wrong codes are counted for that long.
      until: before(day + purgeMargin),
      where: sql`status = 'pending'`,
    },
    { table: 'account_searches', time: 'expires_at', until: over },
    { table: 'challenges', time: 'expires_at', until: kept },
    {
      table: 'signature_requests',
      time: 'expires_at',
      until: kept,
      where: sql`not exists (
        select from challenges where challenges.signature_request_id = signature_requests.id
      )`,
    },
    // With their signatures. Requests in progress are kept until they end.
    { ...recoveryRequests, until: kept, where: sql`status = 'PENDING'` },
    { ...recoveryRequests, until: kept, where: sql`status = 'FINALIZED'` },
    { ...recoveryRequests, until: spent, where: sql`status = 'EXECUTED'` },
    // With their transactions.
    { table: 'relays', time: 'ended_at', until: spent },
    // Limits in all are counted apart, without a day.
    { table: 'gas_policy_usage', time: 'day', until: lastDayBefore(before(sumDays * day)) },
    {
      table: 'sponsorships',
      time: 'day',
      until: lastDayBefore(spent),
      where: sql`is_settled`,
    },
    { table: 'idempotency_keys', time: 'created_at', until: before(day) },
    // Those that were never confirmed, or are deleted, with their targets.
    {
      table: 'registrations',
      time: 'created_at',
      until: kept,
      where: sql`status = 'pending' and ${hasNoChallenge}`,
    },
    {
      table: 'registrations',
      time: 'deleted_at',
      // For this long after its deletion, a registration makes a new one wait.
      until: before(Math.max(retention, hold + purgeMargin)),
      where: sql`status = 'deleted' and ${hasNoChallenge}`,
    },
  ];
}

/** The last day that is over at this time, in days since 1970. */
function lastDayBefore(time: Date): number {
  return Math.floor(time.getTime() / 1_000 / day) - 1;
}

const hasNoChallenge = sql`not exists (
  select from challenges
  where registrations.id in (challenges.registration_id, challenges.confirms_registration_id)
)`;

/** Lists the periods of counters, by one look into the index for each. */
async function listPeriods(db: Database): Promise<number[]> {
  const { rows } = await sql<{ period: number }>`
    with recursive periods as (
      select min(period) as period from limit_counters
      union all
      select (select min(period) from limit_counters where period > periods.period)
      from periods
      where period is not null
    )
    select period from periods where period is not null`.execute(db);
  return rows.map(({ period }) => period);
}

/**
 * Deletes batch after batch. Each starts where the last one ended, because the index still contains
 * what was deleted, until it is vacuumed.
 */
async function purgeTable(db: Database, { table, time, until, where }: Expired): Promise<number> {
  let count = 0;
  const isByDay = typeof until === 'number';
  const type = isByDay ? sql`integer` : sql`timestamptz`;
  let from = isByDay ? '0' : '-infinity';
  for (;;) {
    const batch = await db.transaction().execute(async (trx) => {
      if (!(await tryLock(trx, 'purge'))) return undefined;
      const { rows } = await sql<{ removed: number; last: string }>`
        with removed as (
          delete from ${sql.table(table)}
          where ctid = any(array(
            select ctid from ${sql.table(table)}
            where ${sql.ref(time)} between ${from}::${type} and ${until}
              and ${where ?? sql`true`}
            order by ${sql.ref(time)}
            limit ${batchSize}
            for update skip locked
          ))
          returning ${sql.ref(time)} as time
        )
        select count(*)::int as removed, max(time)::text as last from removed`.execute(trx);
      return rows[0];
    });
    count += batch?.removed ?? 0;
    if (!batch || batch.removed < batchSize) return count;
    from = batch.last;
  }
}
