import { type Selectable, sql } from 'kysely';
import type { Hex } from 'viem';
import type { Database } from '../../connection/open.ts';
import type { RelaysTable } from '../../connection/schema.ts';
import { after, auditRelay, before, inProgress, moveRequest } from './relay-progress.ts';
import type { Ending } from './relay-queue.ts';
import { toTransaction } from './relay-rows.ts';
import { bookSpending, type SenderKey } from './relay-spending.ts';
import type { RelayedTransaction, SentTransaction } from './relayed-transaction.ts';

/** Records how a relay ended and what it cost, and moves its request. */
export async function endRelay(
  trx: Database,
  key: SenderKey,
  relay: RelayedTransaction | SentTransaction,
  { end, hash, cost, at }: Ending,
): Promise<boolean> {
  const row = await trx
    .selectFrom('relays')
    .select(['cost', 'day'])
    .where('id', '=', relay.id)
    // Another process may have sent what was loaded as queued.
    .where('status', '=', 'attempts' in relay ? 'sent' : 'queued')
    .executeTakeFirst();
  if (!row) return false;
  const ended = { status: end, cost: String(cost), ended_at: at };
  await trx.updateTable('relays').set(ended).where('id', '=', relay.id).execute();
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

/** Queues a relay again whose nonce was used up by a foreign transaction. */
export async function requeueRelay(trx: Database, relay: SentTransaction, at: Date): Promise<void> {
  const row = await trx
    .updateTable('relays')
    .set({ status: 'queued', nonce: null })
    .where('id', '=', relay.id)
    .where('status', '=', sql.lit('sent'))
    .returning('id')
    .executeTakeFirst();
  if (!row) return;
  await trx.deleteFrom('relay_attempts').where('relay_id', '=', relay.id).execute();
  await moveRequest(trx, relay, { from: inProgress, to: inProgress, hash: undefined, at });
}

/** Reopens the ended relay of a nonce that the chain has lost; `undefined` if there is none. */
export async function reopenRelay(
  trx: Database,
  key: SenderKey,
  nonce: number,
  at: Date,
): Promise<RelayedTransaction | undefined> {
  const { rows } = await sql<Selectable<RelaysTable> & { hash: Hex }>`
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
