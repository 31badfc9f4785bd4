import { sql } from 'kysely';
import type { Quota } from '../configuration/service-settings.ts';
import type { Database } from '../database/open.ts';
import { isRunning } from '../database/running-period.ts';
import type { LimitOutcome } from '../kit/service-error.ts';

export type Limit = Quota & {
  /** What is counted; targets appear only as a fingerprint. */
  key: string;
  /** How much is counted, such as a price; 1 by default. 0 only requires that there is room for 1. */
  amount?: number;
};

export type LimitRepository = ReturnType<typeof createLimitRepository>;

/**
 * Counts against rate limits, across all processes and callers.
 *
 * @param onRefusal called with the kinds of limits that refused, for the metrics: `codes`,
 * `sms-prefix`, …
 */
export function createLimitRepository(
  db: Database,
  onRefusal: (limits: string) => void = () => {},
) {
  return {
    /** Counts for each limit, or for none if any of them would be exceeded. */
    async take(limits: readonly Limit[], now: Date): Promise<LimitOutcome> {
      if (limits.length === 0) return { outcome: 'taken' };
      const maxima = limits.map(({ maximum }) => maximum);
      const row = await takeAll(db, { ...columnsOf(limits), maxima, now });
      if (row?.taken === limits.length) return { outcome: 'taken' };
      onRefusal(kindsOf(row?.spent ?? limits.map(({ key }) => key)));
      return { outcome: 'limited', retryAfter: Math.max(1, Math.ceil(row?.retry_after ?? 1)) };
    },

    /** Counts something that has already happened, even beyond its limits. */
    async count(limits: readonly Limit[], now: Date): Promise<void> {
      if (limits.length === 0) return;
      await takeAll(db, { ...columnsOf(limits), maxima: limits.map(() => unlimited), now });
    },

    /** Reverts what `take` counted at `takenAt`, for something that then did not happen. */
    async giveBack(limits: readonly Limit[], takenAt: Date): Promise<void> {
      if (limits.length > 0) await giveAllBack(db, { ...columnsOf(limits), takenAt });
    },
  };
}

/** More than anything is counted. */
const unlimited = 2 ** 31 - 1;

interface Counted {
  keys: readonly string[];
  periods: readonly number[];
  amounts: readonly number[];
}

function columnsOf(limits: readonly Limit[]): Counted {
  return {
    keys: limits.map(({ key }) => key),
    periods: limits.map(({ period }) => period),
    amounts: limits.map(({ amount = 1 }) => amount),
  };
}

type Wanted = Counted & { maxima: readonly number[]; now: Date };

const isCounterRunning = (now: Date) =>
  isRunning(sql`limit_counters.started_at`, { now, period: sql`limit_counters.period` });

async function takeAll(
  db: Database,
  { keys, periods, maxima, amounts, now }: Wanted,
): Promise<Answer | undefined> {
  const { rows } = await sql<Answer>`
    with wanted as (
      select * from unnest(
        ${keys}::text[],
        ${periods}::int[],
        ${maxima}::int[],
        ${amounts}::int[]
      ) as wanted (key, period, maximum, amount)
    ),
    -- Locked in one order, so that two that count the same cannot wait for each other.
    current as (
      select counters.* from limit_counters as counters
      join wanted using (key, period)
      order by counters.key, counters.period
      for update of counters
    ),
    spent as (
      select key, extract(epoch from current.started_at - ${now}) + current.period as retry_after
      from current join wanted using (key, period)
      where current.count + greatest(wanted.amount, 1) > wanted.maximum
        and ${isRunning(sql`current.started_at`, { now, period: sql`current.period` })}
      union all
      select key, period from wanted where greatest(amount, 1) > maximum
    ),
    taken as (
      insert into limit_counters (key, period, started_at, count)
      select key, period, ${now}, amount from wanted
      where not exists (select from spent)
      order by key, period
      on conflict (key, period) do update set
        count = case
          when ${isCounterRunning(now)}
          then limit_counters.count + excluded.count else excluded.count end,
        started_at = case
          when ${isCounterRunning(now)}
          then limit_counters.started_at else excluded.started_at end
      -- Two that are first at once find no row to lock; here the second sees the first one's.
      where not ${isCounterRunning(now)}
        or limit_counters.count + excluded.count <= (
          select maximum from wanted
          where wanted.key = limit_counters.key and wanted.period = limit_counters.period
        )
      returning 1
    )
    select (select count(*)::int from taken) as taken,
      (select max(retry_after)::float from spent) as retry_after,
      (select array_agg(key) from spent) as spent`.execute(db);
  return rows[0];
}

interface Answer {
  taken: number;
  retry_after: number | null;
  spent: string[] | null;
}

async function giveAllBack(
  db: Database,
  { keys, periods, amounts, takenAt }: Counted & { takenAt: Date },
): Promise<void> {
  await sql`
    with given as (
      select * from unnest(${keys}::text[], ${periods}::int[], ${amounts}::int[])
        as given (key, period, amount)
    ),
    -- Locked in the same order as by those that take. A period that started later did not
    -- count it.
    current as (
      select counters.key, counters.period, given.amount from limit_counters as counters
      join given using (key, period)
      where counters.started_at <= ${takenAt}::timestamptz
      order by counters.key, counters.period
      for update of counters
    )
    update limit_counters set count = greatest(0, limit_counters.count - current.amount)
    from current
    where limit_counters.key = current.key and limit_counters.period = current.period`.execute(db);
}

/** Returns the kinds of limits without whom they limit: `caller:0x…` -> `caller`. */
function kindsOf(keys: readonly string[]): string {
  return [...new Set(keys.map((key) => key.split(':', 1)[0]))].join(' ');
}
