import { sql } from 'kysely';
import type { Database } from './open.ts';

/**
 * Keeps every other process from the work of this name until this transaction ends.
 *
 * @returns `false` when another one is at it.
 */
export async function tryLock(trx: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`.execute(trx);
  return rows[0]?.locked === true;
}
