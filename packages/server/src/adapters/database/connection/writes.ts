import { type CompiledQuery, type InsertQueryBuilder, type QueryCreator, sql } from 'kysely';
import type { Database } from './open.ts';
import type { Tables } from './schema.ts';
import { compileOnce } from './statement.ts';

/** Inserts a row with these values, each of which is a parameter. */
export type Insert<Values> = (db: QueryCreator<Tables>, values: Values) => IntoAnyTable;

// biome-ignore lint/suspicious/noExplicitAny: whichever table it goes into.
type IntoAnyTable = InsertQueryBuilder<Tables, any, any>;

/**
 * Writes a row that is not read again in the same transaction.
 *
 * @param insert the same function each time, so that its text is built only once
 */
export type Write = <Values extends object>(
  insert: Insert<Values>,
  values: Values,
) => Promise<void>;

/** Returns a writer that writes immediately. */
export function writeNow(db: Database): Write {
  return async (insert, values) => void (await db.executeQuery(join([{ insert, values }])));
}

interface Row {
  // biome-ignore lint/suspicious/noExplicitAny: whichever values it takes.
  insert: Insert<any>;
  values: object;
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
  let rows: Row[] = [];
  return {
    async write(insert, values) {
      rows.push({ insert, values });
      if (rows.length < maximumInserts) return;
      const full = join(rows);
      rows = [];
      await db.executeQuery(full);
    },
    gathered: () => (rows.length > 0 ? join(rows) : undefined),
  };
}

type Joined = ReturnType<typeof compileOnce<readonly object[], unknown>>;

/** A statement by the numbers of its inserts, and each insert's number. */
const known = new Map<string, Joined>();
const numbers = new Map<Insert<never>, number>();
/** Few sequences occur; only one target more or less makes another. */
const maximumKnown = 200;

/** Joins inserts into one statement, whose text is built once for each sequence of them. */
function join(rows: readonly Row[]): CompiledQuery {
  const key = rows.map(({ insert }) => numberOf(insert)).join();
  let joined = known.get(key);
  if (!joined) {
    const inserts = rows.map(({ insert }) => insert);
    joined = compileOnce((db, values) => {
      const [first, ...rest] = inserts.map(
        (insert, i) => (to: QueryCreator<Tables>) => insert(to, values[i] ?? {}),
      );
      if (!first) throw new RangeError('There is nothing to write');
      if (rest.length === 0) return first(db);
      let query = db.with('write_0', first);
      for (const [i, insert] of rest.entries()) query = query.with(`write_${i + 1}`, insert);
      return query.selectNoFrom(sql.lit(1).as('written'));
    });
    if (known.size < maximumKnown) known.set(key, joined);
  }
  return joined(rows.map(({ values }) => values));
}

function numberOf(insert: Insert<never>): number {
  const number = numbers.get(insert) ?? numbers.size;
  numbers.set(insert, number);
  return number;
}
