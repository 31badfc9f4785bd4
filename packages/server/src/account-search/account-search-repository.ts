import { sql } from 'kysely';
import type { Database } from '../database/open.ts';

type SearchCheck =
  /** The right code, for the first time or again. */
  | { outcome: 'right' }
  | { outcome: 'wrong'; triesLeft: number }
  | { outcome: 'exhausted' | 'expired' | 'unknown' };

export interface CodeToCheck {
  id: string;
  /** All hashes that the code may be stored as. */
  codeHashes: Uint8Array[];
  maximumTries: number;
  now: Date;
}

/**
 * Searches for the accounts of a target, which their rows do not name: the target is part of the
 * hash of the code.
 */
export function createAccountSearchRepository(db: Database) {
  return {
    async create({
      id,
      codeHash,
      expiresAt,
    }: {
      id: string;
      codeHash: Uint8Array;
      expiresAt: Date;
    }): Promise<void> {
      await sql`
        insert into account_searches (id, code_hash, expires_at)
        values (${id}, ${codeHash}, ${expiresAt})`.execute(db);
    },

    /**
     * Checks a code and counts it, wrong or right. One statement, so that parallel guesses cannot
     * exceed the limit.
     */
    async check(code: CodeToCheck): Promise<SearchCheck> {
      const { id, codeHashes, maximumTries, now } = code;
      // A parallel statement waits for the row, and then counts with the result of this one.
      const { rows } = await sql<{ tries: number; is_right: boolean }>`
        update account_searches set tries = tries + 1
        where id = ${id} and expires_at > ${now} and tries < ${maximumTries}
        returning tries, code_hash = any(${codeHashes}) as is_right`.execute(db);
      const [row] = rows;
      if (!row) return explainRefusal(db, code);
      if (row.is_right) return { outcome: 'right' };
      return { outcome: 'wrong', triesLeft: maximumTries - row.tries };
    },
  };
}

/** Explains why the search refused a code. Only the error text depends on it. */
async function explainRefusal(db: Database, { id, now }: CodeToCheck): Promise<SearchCheck> {
  const { rows } = await sql<{ expires_at: Date }>`
    select expires_at from account_searches where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return { outcome: 'unknown' };
  return { outcome: row.expires_at > now ? 'exhausted' : 'expired' };
}
