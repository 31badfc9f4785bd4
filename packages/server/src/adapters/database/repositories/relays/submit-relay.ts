import type { RelayTask } from '@recovery-guardian/recovery-service';
import type { Database } from '../../connection/open.ts';
import { auditRelay, before, inProgress, moveRequest } from './relay-progress.ts';
import type { SubmitOutcome, SubmitTerms } from './relay-queue.ts';
import { newRow } from './relay-rows.ts';
import { bookSpending, checkCaps, type SenderKey } from './relay-spending.ts';

/** Queues a step of a recovery, reserves its cost and moves its request; or nothing of it. */
export async function submitRelay(
  trx: Database,
  key: SenderKey,
  task: RelayTask,
  terms: SubmitTerms,
): Promise<SubmitOutcome> {
  const { recoveryId, step, account } = task;
  const { at } = terms;
  const live = await trx
    .selectFrom('relays')
    .select('id')
    .where('recovery_id', '=', recoveryId)
    .where('step', '=', step)
    .where('status', 'in', ['queued', 'sent'])
    .executeTakeFirst();
  if (live) return { outcome: 'taken' };
  const capped = await checkCaps(trx, key, task, terms);
  if (capped.outcome === 'limited') return capped;
  const relayed = { recoveryId, step, account, data: task.call.data };
  const move = { from: before, to: inProgress, hash: undefined, at };
  if (!(await moveRequest(trx, { task: relayed }, move))) return { outcome: 'moved-on' };
  const row = {
    ...newRow(key, terms),
    status: 'queued' as const,
    recovery_id: recoveryId,
    step,
    account: account.toLowerCase(),
    data: task.call.data,
  };
  await trx.insertInto('relays').values(row).execute();
  await bookSpending(trx, key, { day: row.day, amount: terms.cost });
  await auditRelay(trx, key, 'relay-taken', { id: row.id, task: relayed, at });
  return { outcome: 'taken' };
}
