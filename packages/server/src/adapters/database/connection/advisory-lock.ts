import { sql } from 'kysely';
import type { Database } from './open.ts';

/**
 * Locks the work of this name across processes until the transaction ends.
 *
 * @returns `false` if another process has the lock
 */
export async function tryLock(trx: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`.execute(trx);
  return rows[0]?.locked === true;
}
