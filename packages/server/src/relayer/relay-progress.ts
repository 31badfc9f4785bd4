import type { Hex } from 'viem';
import type { RelayerEvent } from '../audit/audit-entry.ts';
import { createAuditLogRepository } from '../audit/audit-repository.ts';
import type { Database } from '../database/open.ts';
import type { RecoveryStatus } from '../database/schema.ts';
import { createRecoveryRepository } from '../guardians/recovery-repository.ts';
import type { RelayTask } from '../service.ts';
import type { SenderKey } from './relay-spending.ts';
import type { RelayedTransaction } from './relayed-transaction.ts';

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
