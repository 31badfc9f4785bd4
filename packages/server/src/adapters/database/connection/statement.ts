import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Database } from './open.ts';
import type { Tables } from './schema.ts';

/** Builds a statement, for which every value is a parameter: none may decide what it is. */
export type Build<Values, Row> = (
  db: Kysely<Tables>,
  values: Values,
) => { compile(db: Kysely<Tables>): CompiledQuery<Row> };

/** Stands for a value while a statement is built. */
class Placeholder {
  /** Which of the rows it belongs to. */
  readonly row: number;
  readonly name: string;
  constructor(row: number, name: string) {
    this.row = row;
    this.name = name;
  }
}

/** Only builds statements; both kinds of databases have the same. */
const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * Returns a function that runs a statement with other values each time. Its text is built once, when
 * it first runs: building the statements of a request takes more time than sending them.
 */
export function statement<Values extends object, Row>(
  build: Build<Values, Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  const fill = compileOnce<[Values], Row>((db, [values]) => build(db, values));
  return async (db, values) => (await db.executeQuery(fill([values]))).rows;
}

/** Builds a statement when it is first needed; its values are those of one or several rows. */
export function compileOnce<Rows extends readonly object[], Row>(
  build: Build<Rows, Row>,
): (rows: Rows) => CompiledQuery<Row> {
  let compiled: CompiledQuery<Row> | undefined;
  return (rows) => {
    compiled ??= build(builder, rows.map(placeholdersOf) as object as Rows).compile(builder);
    const parameters = compiled.parameters.map((one) =>
      one instanceof Placeholder ? (rows[one.row] as Record<string, unknown>)[one.name] : one,
    );
    return { ...compiled, parameters };
  };
}

function placeholdersOf(values: object, row: number): object {
  const names = Object.keys(values);
  return Object.fromEntries(names.map((name) => [name, new Placeholder(row, name)]));
}
