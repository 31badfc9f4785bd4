import { allInOrder } from '@recovery-guardian/recovery-service';
import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type KyselyConfig,
  Transaction,
} from 'kysely';
import type { Tables } from './schema.ts';
import { TransactingDatabase, type Work } from './transacting-database.ts';

/**
 * A PostgreSQL server with pipelining: statements are sent before earlier ones are answered.
 * Measured, round trips are most of what a short statement costs.
 */
export class PipeliningDatabase extends TransactingDatabase {
  readonly #dialect: Dialect;
  readonly #driver: Driver;

  constructor(dialect: Dialect, options: Pick<KyselyConfig, 'log'> = {}) {
    const driver = dialect.createDriver();
    super({
      ...options,
      dialect: {
        createAdapter: () => dialect.createAdapter(),
        createDriver: () => driver,
        createIntrospector: (db) => dialect.createIntrospector(db),
        createQueryCompiler: () => dialect.createQueryCompiler(),
      },
    });
    this.#dialect = dialect;
    this.#driver = driver;
  }

  /** Without the layers of Kysely that only plugins and cancellation need. */
  override executeQuery<Row>(query: CompiledQuery<Row> | Compilable<Row>) {
    return this.getExecutor().provideConnection((connection) => execute(connection, query));
  }

  /**
   * Statements of one turn are sent together, `begin` with the first and `commit` with the last.
   */
  override transact<Result>(work: Work<Result>): Promise<Result> {
    const executor = this.getExecutor();
    const driver = this.#driver;
    return executor.provideConnection(async (connection) => {
      const trx = new Transaction<Tables>({
        config: { dialect: this.#dialect },
        dialect: this.#dialect,
        driver,
        executor: executor.withConnectionProvider({
          // Kysely's own provider allows one statement at a time.
          provideConnection: (ask) => ask(connection),
        }),
      });
      trx.executeQuery = (query) => execute(connection, query);
      // It fails only with its connection, and then all statements after it fail, too.
      const started = driver.beginTransaction(connection, {});
      started.catch(() => {});
      try {
        const { result, last } = await work(trx);
        // After a failed statement `commit` rolls back, too.
        await allInOrder([
          started,
          last && connection.executeQuery(last),
          driver.commitTransaction(connection),
        ]);
        return result;
      } catch (error) {
        // If this fails, too, the driver closes the connection, which ends the transaction.
        await driver.rollbackTransaction(connection).catch(() => {});
        throw error;
      }
    });
  }
}

function execute<Row>(connection: DatabaseConnection, query: CompiledQuery<Row> | Compilable<Row>) {
  return connection.executeQuery<Row>('compile' in query ? query.compile() : query);
}
