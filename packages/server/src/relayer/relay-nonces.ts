import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { inProgress, moveRequest } from './relay-progress.ts';
import { isOf, writeNextNonce } from './relay-senders.ts';
import { bookSpending, type SenderKey } from './relay-spending.ts';
import {
  newRow,
  type RelayedTransaction,
  type RelayRow,
  toTransaction,
} from './relayed-transaction.ts';

/** Lists the nonces from `from` on for which a transaction is stored, in ascending order. */
export async function listNonces(db: Database, key: SenderKey, from: number): Promise<number[]> {
  const { rows } = await sql<{ nonce: string | number }>`
    select nonce from relays where ${isOf(key)} and nonce >= ${from} order by nonce`.execute(db);
  return rows.map(({ nonce }) => Number(nonce));
}

/** Returns the lowest nonce from `from` on for which no transaction is stored. */
export async function findFreeNonce(trx: Database, key: SenderKey, from: number): Promise<number> {
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
