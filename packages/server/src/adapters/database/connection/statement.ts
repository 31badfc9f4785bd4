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
  readonly name: string;
  constructor(name: string) {
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
  const fill = compileOnce(build);
  return async (db, values) => (await db.executeQuery(fill(values))).rows;
}

/** Builds a statement when it is first needed. */
export function compileOnce<Values extends object, Row>(
  build: Build<Values, Row>,
): (values: Values) => CompiledQuery<Row> {
  let compiled: CompiledQuery<Row> | undefined;
  return (values) => {
    compiled ??= build(builder, placeholdersOf(values)).compile(builder);
    const parameters = compiled.parameters.map((one) =>
      one instanceof Placeholder ? values[one.name as keyof Values] : one,
    );
    return { ...compiled, parameters };
  };
}

function placeholdersOf<Values extends object>(values: Values): Values {
  const names = Object.keys(values);
  return Object.fromEntries(names.map((name) => [name, new Placeholder(name)])) as Values;
}
