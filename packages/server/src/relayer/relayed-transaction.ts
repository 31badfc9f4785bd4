import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { type Address, getAddress, type Hex } from 'viem';
import { createAuditLogRepository, type RelayerEvent } from '../audit/audit-repository.ts';
import type { Database } from '../database/open.ts';
import type { RecoveryStatus, RelayAttemptsTable, RelaysTable } from '../database/schema.ts';
import { createRecoveryRepository } from '../guardians/recovery-repository.ts';
import type { RelayTask } from '../service.ts';
import { dayOf, type SenderKey } from './relay-spending.ts';

/** A transaction that the relayer sends to the chain, called a relay below. */
export interface RelayedTransaction {
  id: string;
  /** Its purpose; `undefined` if it only fills a missing nonce. */
  task: RelayedStep | undefined;
  gas: bigint;
  createdAt: Date;
}

/** A step of a recovery as stored in the queue, for a module; `undefined` for the default one. */
export type RelayedStep = Pick<RelayTask, 'recoveryId' | 'step' | 'account'> & {
  data: Hex;
  module?: Address | undefined;
};

/** A relay with a nonce. It is broadcast until the chain has it. */
export type SentTransaction = RelayedTransaction & {
  nonce: number;
  attempts: readonly [Attempt, ...Attempt[]];
};

/** EIP-1559 fees, in wei per unit of gas. */
export interface Fees {
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
}

/** A signed transaction. Each newer one of a relay has the same nonce and higher fees. */
export type Attempt = Fees & {
  hash: Hex;
  raw: Hex;
  /** Whether it does nothing, because the call that it replaces would fail. */
  isVoid: boolean;
  signedAt: Date;
};

export type RelayEnd =
  /** Its call succeeded. */
  | 'done'
  /** Its call was mined, and failed. */
  | 'reverted'
  /** Its call was never mined, because it would have failed. */
  | 'dropped';

/** An event of a relay, for logs and metrics. */
export interface RelayReport {
  id: string;
  chainId: number;
  /** `fill` if it only fills a missing nonce. */
  step: RelayTask['step'] | 'fill';
  event: 'sent' | 'replaced' | 'voided' | 'requeued' | 'reopened' | RelayEnd;
}

/** Returns the name of a relay's step in logs and metrics. */
export function stepNameOf({ task }: Pick<RelayedTransaction, 'task'>): RelayReport['step'] {
  return task?.step ?? 'fill';
}

/** Returns the newest attempt, which nodes should prefer. */
export function newestOf({ attempts }: SentTransaction): Attempt {
  return attempts.at(-1) as Attempt;
}

export type RelayRow = Selectable<RelaysTable>;

type AttemptRow = Selectable<RelayAttemptsTable>;

/** A new row of this key without a status; by default it only fills a nonce. */
export function newRow(key: SenderKey, relay: { gas: bigint; cost: bigint; at: Date }) {
  return {
    ...key,
    id: randomUUID(),
    recovery_id: null,
    step: null,
    account: null,
    module: null,
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
  module,
  ...row
}: RelayRow): RelayedTransaction {
  const isFilling = recovery_id === null || step === null || account === null || data === null;
  const task = isFilling
    ? undefined
    : {
        recoveryId: recovery_id,
        step,
        account: getAddress(account),
        data: data as Hex,
        module: module === null ? undefined : getAddress(module),
      };
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

/** The status of a recovery request, by the step that is relayed. */
type StatusOf = (step: RelayTask['step']) => RecoveryStatus;

export const before: StatusOf = (step) => (step === 'execute' ? 'PENDING' : 'EXECUTED');

export const inProgress: StatusOf = (step) =>
  step === 'execute' ? 'EXECUTION-IN-PROGRESS' : 'FINALIZATION-IN-PROGRESS';

export const after: StatusOf = (step) => (step === 'execute' ? 'EXECUTED' : 'FINALIZED');

interface Move {
  from: StatusOf;
  to: StatusOf;
  hash: Hex | undefined;
  at: Date;
}

/** Moves the request that a relay is for; returns `false` if it has another status, which stays. */
export async function moveRequest(
  trx: Database,
  { task }: Pick<RelayedTransaction, 'task'>,
  { from, to, hash, at }: Move,
): Promise<boolean> {
  if (!task) return false;
  const { recoveryId: id, step } = task;
  return createRecoveryRepository(trx).advance({
    id,
    from: from(step),
    to: to(step),
    step: { sponsored: to !== before, transactionHash: hash },
    at,
  });
}

/** Writes an event of a relay to the audit log. */
export async function auditRelay(
  trx: Database,
  { chain_id }: SenderKey,
  event: RelayerEvent,
  {
    id,
    task,
    hash,
    at,
  }: Pick<RelayedTransaction, 'id' | 'task'> & { hash?: Hex | undefined; at: Date },
): Promise<void> {
  const ids = {
    relay: id,
    chain: String(chain_id),
    ...(task && { recovery: task.recoveryId, account: task.account, step: task.step }),
    ...(hash && { transaction: hash }),
  };
  await createAuditLogRepository(trx).append({ event, ids, at });
}
