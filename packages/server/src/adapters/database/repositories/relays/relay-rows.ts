import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { getAddress, type Hex } from 'viem';
import type { RelayAttemptsTable, RelaysTable } from '../../connection/schema.ts';
import { dayOf, type SenderKey } from './relay-spending.ts';
import type { Attempt, RelayedTransaction, SentTransaction } from './relayed-transaction.ts';

type RelayRow = Selectable<RelaysTable>;
type AttemptRow = Selectable<RelayAttemptsTable>;

/** A new row of this key without a status; by default it only fills a nonce. */
export function newRow(key: SenderKey, relay: { gas: bigint; cost: bigint; at: Date }) {
  return {
    ...key,
    id: randomUUID(),
    recovery_id: null,
    step: null,
    account: null,
    data: null,
    nonce: null,
    gas: String(relay.gas),
    cost: String(relay.cost),
    day: dayOf(relay.at),
    created_at: relay.at,
    ended_at: null,
  };
}

export function toTransaction({
  id,
  recovery_id,
  step,
  account,
  data,
  ...row
}: RelayRow): RelayedTransaction {
  const isFilling = recovery_id === null || step === null || account === null || data === null;
  const task = isFilling
    ? undefined
    : { recoveryId: recovery_id, step, account: getAddress(account), data: data as Hex };
  return { id, task, gas: BigInt(row.gas), createdAt: row.created_at };
}

/** @param attempts of any relays, ordered by number. */
export function toSentTransaction(row: RelayRow, attempts: readonly AttemptRow[]): SentTransaction {
  const [first, ...others] = attempts.filter(({ relay_id }) => relay_id === row.id).map(toAttempt);
  if (!first) throw new Error(`The relay ${row.id} was sent without a transaction`);
  return { ...toTransaction(row), nonce: Number(row.nonce), attempts: [first, ...others] };
}

function toAttempt(row: AttemptRow): Attempt {
  return {
    hash: row.hash as Hex,
    raw: row.raw as Hex,
    isVoid: row.is_void,
    maxFeePerGas: BigInt(row.max_fee_per_gas),
    maxPriorityFeePerGas: BigInt(row.max_priority_fee_per_gas),
    signedAt: row.signed_at,
  };
}
