import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { AccountSearchRepository, SearchCheck } from '../registrations/registration.ts';

export function createAccountSearchRepository(db: Database): AccountSearchRepository {
  return {
    async create({ id, codeHash, expiresAt }) {
      await sql`
        insert into account_searches (id, code_hash, expires_at)
        values (${id}, ${codeHash}, ${expiresAt})`.execute(db);
    },

    async check(parameters) {
      const { id, codeHashes, maximumTries, now } = parameters;
      // A parallel statement waits for the row, and then counts with the result of this one.
      const { rows } = await sql<{ tries: number; is_right: boolean }>`
        update account_searches set tries = tries + 1
        where id = ${id} and expires_at > ${now} and tries < ${maximumTries}
        returning tries, code_hash = any(${codeHashes}) as is_right`.execute(db);
      const [row] = rows;
      if (!row) return explainRefusal(db, parameters);
      if (row.is_right) return { outcome: 'right' };
      return { outcome: 'wrong', triesLeft: maximumTries - row.tries };
    },
  };
}

/** Explains why the search refused a code. Only the error text depends on it. */
async function explainRefusal(
  db: Database,
  { id, now }: Parameters<AccountSearchRepository['check']>[0],
): Promise<SearchCheck> {
  const { rows } = await sql<{ expires_at: Date }>`
    select expires_at from account_searches where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return { outcome: 'unknown' };
  return { outcome: row.expires_at > now ? 'exhausted' : 'expired' };
}
