import { sql } from 'kysely';
import type { Hex } from 'viem';
import type { Database } from '../database/open.ts';
import { setAside } from './relay-nonces.ts';
import { after, auditRelay, before, inProgress, moveRequest } from './relay-progress.ts';
import {
  bookSpending,
  checkSpending,
  dayOf,
  type SenderKey,
  type SpendingTerms,
} from './relay-spending.ts';
import {
  type RelayEnd,
  type RelayedTransaction,
  type RelayRow,
  type SentTransaction,
  toTransaction,
} from './relayed-transaction.ts';

export interface Ending {
  end: RelayEnd;
  /** Of the mined transaction, if any. */
  hash: Hex | undefined;
  /** In wei. */
  cost: bigint;
  at: Date;
}

/**
 * Records how a relay ended and what it cost, and moves its request.
 *
 * @returns `false` if the relay has changed since it was loaded
 */
export async function endRelay(
  trx: Database,
  key: SenderKey,
  relay: RelayedTransaction | SentTransaction,
  { end, hash, cost, at }: Ending,
): Promise<boolean> {
  // Another process may have sent what was loaded as queued.
  const row = await findCost(trx, relay, 'attempts' in relay ? 'sent' : 'queued');
  if (!row) return false;
  await sql`
    update relays set status = ${end}, cost = ${String(cost)}, ended_at = ${at}
    where id = ${relay.id}`.execute(trx);
  await bookSpending(trx, key, { day: row.day, amount: cost - BigInt(row.cost) });
  await moveRequest(trx, relay, {
    from: inProgress,
    to: end === 'done' ? after : before,
    hash: end === 'dropped' ? undefined : hash,
    at,
  });
  await auditRelay(trx, key, `relay-${end}`, { ...relay, hash, at });
  return true;
}

export type RequeueTerms = Omit<SpendingTerms, 'cost'>;

/**
 * Queues a relay again whose nonce was used up by a foreign transaction. Its own one stays counted
 * as spent, because a node may be lying. So the relay is dropped if the caps do not allow its cost
 * once more, or if it only fills its nonce.
 *
 * @returns what happened; `undefined` if the relay has changed since it was loaded
 */
export async function requeueRelay(
  trx: Database,
  key: SenderKey,
  relay: SentTransaction,
  { caps, at }: RequeueTerms,
): Promise<'requeued' | 'dropped' | undefined> {
  const row = await findCost(trx, relay, 'sent');
  if (!row) return undefined;
  const cost = BigInt(row.cost);
  const { outcome } = await checkSpending(trx, key, { cost, caps, at });
  if (!relay.task || outcome === 'limited') {
    await endRelay(trx, key, relay, { end: 'dropped', hash: undefined, cost, at });
    return 'dropped';
  }
  // The relay keeps what is reserved for it; what it has signed needs as much again.
  await setAside(trx, key, relay, { nonce: relay.nonce, cost, at, endedAt: at });
  await bookSpending(trx, key, { day: dayOf(at), amount: cost });
  await moveRequest(trx, relay, { from: inProgress, to: inProgress, hash: undefined, at });
  return 'requeued';
}

/** Finds what is reserved for a relay, and on which day, if it has this status. */
async function findCost(trx: Database, { id }: RelayedTransaction, status: 'queued' | 'sent') {
  const { rows } = await sql<{ cost: string; day: number }>`
    select cost::text, day from relays where id = ${id} and status = ${status}`.execute(trx);
  return rows[0];
}

/** Reopens the ended relay of a nonce that the chain has lost; `undefined` if there is none. */
export async function reopenRelay(
  trx: Database,
  key: SenderKey,
  nonce: number,
  at: Date,
): Promise<RelayedTransaction | undefined> {
  const { rows } = await sql<RelayRow & { hash: Hex }>`
    with ended as (
      select id, exists (
        select from relays as newer
        where newer.recovery_id = relays.recovery_id and newer.step = relays.step
          and newer.status in ('queued', 'sent')
      ) as is_taken_again
      from relays
      where chain_id = ${key.chain_id} and sender = ${key.sender} and nonce = ${nonce}
        and status not in ('queued', 'sent')
    )
    update relays
    set status = 'sent', ended_at = null,
      -- If its step was submitted again since, it only fills its nonce.
      recovery_id = case when is_taken_again then null else recovery_id end,
      step = case when is_taken_again then null else step end
    from ended
    where relays.id = ended.id
    returning relays.*, (
      select hash from relay_attempts
      where relay_id = relays.id
      order by is_void, number desc
      limit 1
    ) as hash`.execute(trx);
  const [row] = rows;
  if (!row) return undefined;
  const relay = toTransaction(row);
  // The relay had moved its request on, or back.
  for (const from of [after, before]) {
    await moveRequest(trx, relay, { from, to: inProgress, hash: row.hash, at });
  }
  await auditRelay(trx, key, 'relay-reopened', { ...relay, hash: row.hash, at });
  return relay;
}
