import { type Database, tryLock } from '../database/open.ts';
import type { Head, SealedEntry } from './audit-entry.ts';
import { createAuditLogRepository } from './audit-repository.ts';
import { chainEntries } from './hash-chain.ts';

/** The number of entries per transaction. */
const batch = 1_000;

/**
 * Appends new entries to the hash chain.
 *
 * A chain has one end: if requests appended to it, they would be serialized across all processes.
 * So a request only inserts its entry, in its own transaction and without locks, and this job, in
 * one process at a time, adds committed entries to the chain, a thousand per transaction. The cost
 * is small: until it is sealed, moments later, an entry can be changed without a trace.
 *
 * @param onSealed called with the entries that this process added
 * @returns the head of the chain; `undefined` if another process is sealing
 */
export async function sealAuditLog(
  db: Database,
  onSealed: (entries: readonly SealedEntry[]) => void = () => {},
): Promise<Head | undefined> {
  const log = createAuditLogRepository(db);
  // A process at rest seals nothing: without this look, it would begin a transaction per second.
  if (!(await log.hasPending())) return log.getHead();
  for (;;) {
    const { head, sealed, isDone } = await db.transaction().execute(sealBatch);
    onSealed(sealed);
    if (isDone) return head;
  }
}

interface Batch {
  head: Head | undefined;
  sealed: readonly SealedEntry[];
  isDone: boolean;
}

async function sealBatch(db: Database): Promise<Batch> {
  const log = createAuditLogRepository(db);
  if (!(await tryLock(db, 'seal audit log'))) {
    return { head: undefined, sealed: [], isDone: true };
  }
  const entries = await log.takePending(batch);
  const head = await log.getHead();
  if (entries.length === 0) return { head, sealed: [], isDone: true };
  const sealed = chainEntries(head, entries);
  await log.addSealed(sealed);
  return { head: sealed.at(-1), sealed, isDone: entries.length < batch };
}
