import { type InsertQueryBuilder, type QueryCreator, sql } from 'kysely';
import type { Database } from './open.ts';
import type { Tables } from './schema.ts';

// biome-ignore lint/suspicious/noExplicitAny: whichever table it goes into.
type Insert = InsertQueryBuilder<Tables, any, any>;

/** Writes down what nobody reads again within the same transaction. */
export type Write = (insert: (db: QueryCreator<Tables>) => Insert) => Promise<void>;

/** Writes at once. */
export function writeNow(db: Database): Write {
  return async (insert) => void (await insert(db).execute());
}

/**
 * Gathers what a transaction writes, to be sent as one statement at its end: measured, most of what
 * an insert costs is its way to the database and back.
 */
export function gatherWrites(db: Database): { write: Write; flush(): Promise<void> } {
  const inserts: Parameters<Write>[0][] = [];
  return {
    async write(insert) {
      inserts.push(insert);
    },
    async flush() {
      const [first, ...rest] = inserts.splice(0);
      if (!first) return;
      if (rest.length === 0) return writeNow(db)(first);
      let query = db.with('write_0', first);
      for (const [i, insert] of rest.entries()) query = query.with(`write_${i + 1}`, insert);
      await query.selectNoFrom(sql.lit(1).as('written')).execute();
    },
  };
}
