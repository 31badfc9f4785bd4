import { tryLock } from '../database/connection/advisory-lock.ts';
import type { Database } from '../database/connection/open.ts';
import type { Head, SealedEntry } from '../database/repositories/audit-entry.ts';
import { createAuditLogRepository } from '../database/repositories/audit-log.ts';
import { chainEntries } from './hash-chain.ts';

/** How many entries one transaction takes. */
const batch = 1_000;

/**
 * Ties what was written down since the last time to the chain of hashes.
 *
 * A chain has one end, so whoever appends to it must wait for everybody before: done within the
 * requests, it would serialise them over all processes. So a request only inserts its entry, in its
 * own transaction and without any lock, and this pass, in one process at a time, puts committed
 * entries into the chain, a thousand per transaction. What is lost is small: within the moments
 * before it is sealed, an entry can be changed without a trace.
 *
 * @param onSealed told of the entries that this process put into the chain.
 * @returns the chain's end, `undefined` when another process is at it.
 */
export async function sealAuditLog(
  db: Database,
  onSealed: (entries: readonly SealedEntry[]) => void = () => {},
): Promise<Head | undefined> {
  for (;;) {
    const { head, sealed, isDone } = await db.transaction().execute(sealBatch);
    onSealed(sealed);
    if (isDone) return head;
  }
}

type Batch = { head: Head | undefined; sealed: readonly SealedEntry[]; isDone: boolean };

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
