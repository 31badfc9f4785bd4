import { sql } from 'kysely';
import type { Hex } from 'viem';
import type { Database } from '../database/open.ts';
import { findFreeNonce } from './relay-nonces.ts';
import { auditRelay, inProgress, moveRequest } from './relay-progress.ts';
import { writeNextNonce } from './relay-senders.ts';
import {
  bookSpending,
  checkSpending,
  type SenderKey,
  type SpendingTerms,
} from './relay-spending.ts';
import {
  type Attempt,
  type Fees,
  newRow,
  type RelayedTransaction,
  type SentTransaction,
  toTransaction,
} from './relayed-transaction.ts';

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
