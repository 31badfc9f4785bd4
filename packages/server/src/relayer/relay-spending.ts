import { sql } from 'kysely';
import type { Quota } from '../configuration/service-settings.ts';
import type { Database } from '../database/open.ts';
import type { LimitOutcome } from '../kit/service-error.ts';
import type { RelayTask } from '../service.ts';

/** A gas key on a chain, as columns. */
export interface SenderKey {
  chain_id: number;
  sender: string;
}

/** The limits of spending, in wei. */
export interface RelayCaps {
  /** The maximum number of each step per account. */
  perAccount: Quota;
  perDay: bigint;
  /** For all time. */
  total: bigint;
}

export interface SubmitTerms {
  gas: bigint;
  /** In wei: the maximum cost. */
  cost: bigint;
  caps: RelayCaps;
  at: Date;
}

/** The cost of one more transaction of any kind. */
export type SpendingTerms = Pick<SubmitTerms, 'cost' | 'at'> & {
  caps: Pick<RelayCaps, 'perDay' | 'total'>;
};

/** The day under which the totals are stored. */
const everyDay = -1;

const day = 86_400;

/** Returns the days since 1970. */
export function dayOf(at: Date): number {
  return Math.floor(at.getTime() / (day * 1_000));
}

export function secondsAfter(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1_000);
}

/**
 * Adds to what a key has spent or reserved, on a day and in total. In wei; negative for a refund.
 */
export async function bookSpending(
  trx: Database,
  key: SenderKey,
  { day, amount }: { day: number; amount: bigint },
): Promise<void> {
  if (amount === 0n) return;
  await sql`
    insert into relay_spending (chain_id, sender, day, spent)
    select ${key.chain_id}::bigint, ${key.sender}::text, day, ${String(amount)}::numeric
    from unnest(${[day, everyDay]}::int[]) as day
    on conflict (chain_id, sender, day) do update
      set spent = relay_spending.spent + excluded.spent`.execute(trx);
}

/** Reads what a key has spent or reserved, in wei. */
export async function readSpending(
  db: Database,
  key: SenderKey,
  at: Date,
): Promise<{ today: bigint; ever: bigint }> {
  const { rows } = await sql<{ day: number; spent: string }>`
    select day, spent::text from relay_spending
    where chain_id = ${key.chain_id} and sender = ${key.sender}
      and day in (${dayOf(at)}, ${everyDay})`.execute(db);
  const of = (wanted: number) => BigInt(rows.find((row) => row.day === wanted)?.spent ?? 0);
  return { today: of(dayOf(at)), ever: of(everyDay) };
}

/** Checks the caps for one more relay. The caller must hold the lock of the key's row. */
export async function checkCaps(
  trx: Database,
  key: SenderKey,
  { account, step }: RelayTask,
  { cost, caps, at }: SubmitTerms,
): Promise<LimitOutcome> {
  const { maximum, period } = caps.perAccount;
  const { rows: recent } = await sql<{ created_at: Date }>`
    select created_at from relays
    where chain_id = ${key.chain_id} and account = ${account.toLowerCase()} and step = ${step}
      -- A relay that was never broadcast has cost nothing.
      and (status <> 'dropped' or cost <> 0)
      and created_at > ${secondsAfter(at, -period)}
    order by created_at desc
    limit ${maximum}`.execute(trx);
  const first = recent[maximum - 1];
  if (first) return limitedUntil(secondsAfter(first.created_at, period), at);
  return checkSpending(trx, key, { cost, caps, at });
}

/**
 * Checks the caps on money for one more transaction. The caller must hold the lock of the key's row.
 */
export async function checkSpending(
  trx: Database,
  key: SenderKey,
  { cost, caps, at }: SpendingTerms,
): Promise<LimitOutcome> {
  const { today, ever } = await readSpending(trx, key, at);
  const isOver = today + cost > caps.perDay || ever + cost > caps.total;
  return isOver ? limitedUntil(new Date((dayOf(at) + 1) * day * 1_000), at) : { outcome: 'taken' };
}

function limitedUntil(then: Date, now: Date): LimitOutcome {
  const retryAfter = Math.max(1, Math.ceil((then.getTime() - now.getTime()) / 1_000));
  return { outcome: 'limited', retryAfter };
}
