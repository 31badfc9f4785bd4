import { sql } from 'kysely';
import type { Database } from '../../connection/open.ts';
import { inProgress, moveRequest } from './relay-progress.ts';
import { writeNextNonce } from './relay-senders.ts';
import { bookSpending, type SenderKey } from './relay-spending.ts';
import { newRow, type RelayedTransaction, toTransaction } from './relayed-transaction.ts';

/** Lists the nonces from `from` on for which a transaction is stored, in ascending order. */
export async function listNonces(db: Database, key: SenderKey, from: number): Promise<number[]> {
  const rows = await db
    .selectFrom('relays')
    .select('nonce')
    .where('chain_id', '=', key.chain_id)
    .where('sender', '=', key.sender)
    .where('nonce', '>=', String(from))
    .orderBy('nonce')
    .execute();
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
  const rows = await trx
    .selectFrom('relays')
    .selectAll()
    .where('chain_id', '=', key.chain_id)
    .where('sender', '=', key.sender)
    .where('status', '=', sql.lit('sent'))
    .where('nonce', '>=', String(to))
    .execute();
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
    const dropped = { status: 'dropped' as const, cost: '0' };
    await trx.updateTable('relays').set(dropped).where('id', '=', row.id).execute();
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
  const queued = { status: 'queued' as const, nonce: null };
  await trx.updateTable('relays').set(queued).where('id', '=', id).execute();
  const aside = {
    ...newRow(key, { gas, cost, at }),
    status: 'dropped' as const,
    nonce,
    ended_at: endedAt,
  };
  await trx.insertInto('relays').values(aside).execute();
  await trx
    .updateTable('relay_attempts')
    .set({ relay_id: aside.id })
    .where('relay_id', '=', id)
    .execute();
}
