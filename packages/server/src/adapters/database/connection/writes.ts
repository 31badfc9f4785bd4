import { type CompiledQuery, type InsertQueryBuilder, type QueryCreator, sql } from 'kysely';
import type { Database } from './open.ts';
import type { Tables } from './schema.ts';

// biome-ignore lint/suspicious/noExplicitAny: whichever table it goes into.
type Insert = InsertQueryBuilder<Tables, any, any>;

/** Writes a row that is not read again in the same transaction. */
export type Write = (insert: (db: QueryCreator<Tables>) => Insert) => Promise<void>;

/** Returns a writer that writes immediately. */
export function writeNow(db: Database): Write {
  return async (insert) => void (await insert(db).execute());
}

/** PostgreSQL allows 65,535 parameters per statement; no insert has more than 30. */
const maximumInserts = 1_000;

/**
 * Collects the writes of a transaction into one statement at its end, or several if it becomes too
 * long. Measured, the round trip is most of what an insert costs.
 */
export function gatherWrites(db: Database): {
  write: Write;
  /** `undefined` if nothing was written. */
  gathered(): CompiledQuery | undefined;
} {
  let inserts: Parameters<Write>[0][] = [];
  const gathered = () => {
    const [first, ...rest] = inserts;
    if (!first) return undefined;
    if (rest.length === 0) return first(db).compile();
    let query = db.with('write_0', first);
    for (const [i, insert] of rest.entries()) query = query.with(`write_${i + 1}`, insert);
    return query.selectNoFrom(sql.lit(1).as('written')).compile();
  };
  return {
    async write(insert) {
      inserts.push(insert);
      if (inserts.length < maximumInserts) return;
      const full = gathered();
      inserts = [];
      if (full) await db.executeQuery(full);
    },
    gathered,
  };
}
