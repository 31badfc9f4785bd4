import { type RawBuilder, sql } from 'kysely';
import type { Hex } from 'viem';
import type { Database } from '../database/open.ts';
import {
  bookSpending,
  checkSpending,
  type SenderKey,
  type SpendingTerms,
  secondsAfter,
} from './relay-spending.ts';
import {
  type Attempt,
  auditRelay,
  type Fees,
  inProgress,
  moveRequest,
  newRow,
  type RelayedTransaction,
  type RelayRow,
  type SentTransaction,
  toTransaction,
} from './relayed-transaction.ts';

/**
 * How long a process has a queue to itself, in seconds. Others wait as long after it has died. If its
 * round takes longer, nothing breaks: each write checks that the rows are still as they were read.
 */
export const relayLeaseTime = 10;

export function withLockedSender<Result>(
  db: Database,
  key: SenderKey,
  work: (trx: Database, nextNonce: number) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await sql`
      insert into relay_senders (chain_id, sender) values (${key.chain_id}, ${key.sender})
      on conflict do nothing`.execute(trx);
    return work(trx, await readNextNonce(trx, key, sql`for update`));
  });
}

/** Returns the lowest nonce that was never signed with, unless it was set back. */
export async function readNextNonce(
  db: Database,
  key: SenderKey,
  lock: RawBuilder<unknown> = sql``,
): Promise<number> {
  const { rows } = await sql<{ next_nonce: string | number }>`
    select next_nonce from relay_senders where ${isOf(key)} ${lock}`.execute(db);
  return Number(rows[0]?.next_nonce ?? 0);
}

async function writeNextNonce(trx: Database, key: SenderKey, nonce: number): Promise<void> {
  await sql`update relay_senders set next_nonce = ${nonce} where ${isOf(key)}`.execute(trx);
}

/** Leases the key's queue to this process; returns `false` while another one has it. */
export async function leaseSender(
  db: Database,
  key: SenderKey,
  { holder, now }: { holder: string; now: Date },
): Promise<boolean> {
  const until = secondsAfter(now, relayLeaseTime);
  const { rows } = await sql`
    insert into relay_senders (chain_id, sender, leased_by, leased_until)
    values (${key.chain_id}, ${key.sender}, ${holder}, ${until})
    on conflict (chain_id, sender) do update
      set leased_by = excluded.leased_by, leased_until = excluded.leased_until
      where relay_senders.leased_by is null
        or relay_senders.leased_by = excluded.leased_by
        or relay_senders.leased_until <= ${now}
    returning sender`.execute(db);
  return rows.length === 1;
}

export async function releaseSender(db: Database, key: SenderKey, holder: string): Promise<void> {
  await sql`
    update relay_senders set leased_by = null, leased_until = null
    where ${isOf(key)} and leased_by = ${holder}`.execute(db);
}

/** The condition of the rows of a gas key. */
export const isOf = (key: SenderKey) => sql`chain_id = ${key.chain_id} and sender = ${key.sender}`;

/** Lists the nonces from `from` on for which a transaction is stored, in ascending order. */
export async function listNonces(db: Database, key: SenderKey, from: number): Promise<number[]> {
  const { rows } = await sql<{ nonce: string | number }>`
    select nonce from relays where ${isOf(key)} and nonce >= ${from} order by nonce`.execute(db);
  return rows.map(({ nonce }) => Number(nonce));
}

/** Returns the lowest nonce from `from` on for which no transaction is stored. */
async function findFreeNonce(trx: Database, key: SenderKey, from: number): Promise<number> {
  let free = from;
  for (const nonce of await listNonces(trx, key, from)) {
    if (nonce > free) break;
    free = nonce + 1;
  }
  return free;
}

export interface SetBack {
  /** The next nonce as it was loaded. */
  from: number;
  to: number;
  at: Date;
}

/**
 * Sets the next nonce back, and queues the relays again that had later ones. What was signed with
 * those is kept, because the chain may come to it.
 *
 * @returns these relays; none if the next nonce has changed since it was loaded
 */
export async function setBackNonce(
  trx: Database,
  key: SenderKey,
  { nextNonce, from, to, at }: SetBack & { nextNonce: number },
): Promise<RelayedTransaction[]> {
  if (nextNonce !== from) return [];
  await writeNextNonce(trx, key, to);
  const { rows } = await sql<RelayRow>`
    select * from relays where ${isOf(key)} and status = 'sent' and nonce >= ${to}`.execute(trx);
  const relays: RelayedTransaction[] = [];
  for (const row of rows) {
    const relay = toTransaction(row);
    if (relay.task) {
      // The chain does not get that far soon, if ever: so it is kept without an end.
      const aside = { nonce: Number(row.nonce), cost: 0n, at, endedAt: null };
      await setAside(trx, key, relay, aside);
      await moveRequest(trx, relay, { from: inProgress, to: inProgress, hash: undefined, at });
      relays.push(relay);
      continue;
    }
    await sql`update relays set status = 'dropped', cost = 0 where id = ${row.id}`.execute(trx);
    await bookSpending(trx, key, { day: row.day, amount: -BigInt(row.cost) });
  }
  return relays;
}

/**
 * Queues a relay again, and keeps its signed transactions in a row that only fills their nonce. The
 * chain may have them after all: they are then broadcast, and no other relay gets their nonce.
 *
 * @param aside that row's nonce, cost and end
 */
export async function setAside(
  trx: Database,
  key: SenderKey,
  { id, gas }: RelayedTransaction,
  { nonce, cost, at, endedAt }: { nonce: number; cost: bigint; at: Date; endedAt: Date | null },
): Promise<void> {
  await sql`update relays set status = 'queued', nonce = null where id = ${id}`.execute(trx);
  const aside = {
    ...newRow(key, { gas, cost, at }),
    status: 'dropped' as const,
    nonce,
    ended_at: endedAt,
  };
  await trx.insertInto('relays').values(aside).execute();
  await sql`
    update relay_attempts set relay_id = ${aside.id} where relay_id = ${id}`.execute(trx);
}

export type Sign = (nonce: number) => Promise<{ hash: Hex; raw: Hex }>;

export interface Signing {
  fees: Fees;
  isVoid: boolean;
  /** The lowest nonce that is unused on the chain. */
  minedNonce: number;
  sign: Sign;
  at: Date;
}

/**
 * Signs and stores a transaction before it is broadcast: the first one of a relay, with the next
 * nonce, or one that replaces the previous.
 *
 * @returns `undefined` if the relay has changed since it was loaded
 */
export async function signRelay(
  trx: Database,
  key: SenderKey,
  relay: RelayedTransaction | SentTransaction,
  { nextNonce, minedNonce, ...signing }: Signing & { nextNonce: number },
): Promise<SentTransaction | undefined> {
  const attempts = 'attempts' in relay ? relay.attempts : [];
  const { rows } = await sql<{ nonce: string | number | null }>`
    select nonce from relays
    where id = ${relay.id}
      and status = ${attempts.length === 0 ? 'queued' : 'sent'}
      and ${attempts.length} = (select count(*) from relay_attempts where relay_id = relays.id)`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) return undefined;
  const nonce =
    row.nonce === null
      ? await findFreeNonce(trx, key, Math.max(nextNonce, minedNonce))
      : Number(row.nonce);
  if (row.nonce === null) {
    await sql`
      update relays set status = 'sent', nonce = ${nonce} where id = ${relay.id}`.execute(trx);
    await writeNextNonce(trx, key, nonce + 1);
  }
  const number = attempts.length + 1;
  const attempt = await addAttempt(trx, key, relay, { ...signing, nonce, number });
  return { ...relay, nonce, attempts: [...attempts, attempt] as [Attempt] };
}

export type Filling = Pick<Signing, 'fees' | 'sign'> & SpendingTerms & { gas: bigint };

/** Signs a transaction that does nothing, for a nonce that no relay has, if the caps allow it. */
export async function fillNonce(
  trx: Database,
  key: SenderKey,
  nonce: number,
  { gas, cost, caps, ...signing }: Filling,
): Promise<SentTransaction | 'limited' | undefined> {
  const { at } = signing;
  if ((await checkSpending(trx, key, { cost, caps, at })).outcome === 'limited') return 'limited';
  const row = await trx
    .insertInto('relays')
    .values({ ...newRow(key, { gas, cost, at }), status: 'sent', nonce })
    .onConflict((conflict) => conflict.columns(['chain_id', 'sender', 'nonce']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  await bookSpending(trx, key, { day: row.day, amount: cost });
  const relay = toTransaction(row);
  const first = { ...signing, isVoid: true, nonce, number: 1 };
  return { ...relay, nonce, attempts: [await addAttempt(trx, key, relay, first)] };
}

type NewAttempt = Omit<Signing, 'minedNonce'> & { number: number; nonce: number };

async function addAttempt(
  trx: Database,
  key: SenderKey,
  relay: RelayedTransaction,
  { number, nonce, fees, isVoid, sign, at }: NewAttempt,
): Promise<Attempt> {
  const { hash, raw } = await sign(nonce);
  const row = {
    relay_id: relay.id,
    number,
    hash,
    raw,
    is_void: isVoid,
    max_fee_per_gas: String(fees.maxFeePerGas),
    max_priority_fee_per_gas: String(fees.maxPriorityFeePerGas),
    signed_at: at,
  };
  await trx.insertInto('relay_attempts').values(row).execute();
  // The request names the transaction that makes the call, not one that only replaces it.
  if (!isVoid) await moveRequest(trx, relay, { from: inProgress, to: inProgress, hash, at });
  await auditRelay(trx, key, 'relay-signed', { ...relay, hash, at });
  return { ...fees, hash, raw, isVoid, signedAt: at };
}
