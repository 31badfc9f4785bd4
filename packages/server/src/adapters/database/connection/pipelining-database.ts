import { allInOrder } from '@recovery-guardian/recovery-service';
import { type Dialect, type Driver, Transaction } from 'kysely';
import type { Tables } from './schema.ts';
import { TransactingDatabase, type Work } from './transacting-database.ts';

/**
 * A PostgreSQL server, asked the next thing before it has answered the last. Measured, most of what a
 * short statement costs both processes is its way there and back.
 */
export class PipeliningDatabase extends TransactingDatabase {
  readonly #dialect: Dialect;
  readonly #driver: Driver;

  constructor(dialect: Dialect) {
    const driver = dialect.createDriver();
    super({
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

  /** What `work` asks in one turn goes out together, with `begin` first, and `commit` with the last. */
  override transact<Result>(work: Work<Result>): Promise<Result> {
    const executor = this.getExecutor();
    const driver = this.#driver;
    return executor.provideConnection(async (connection) => {
      const trx = new Transaction<Tables>({
        config: { dialect: this.#dialect },
        dialect: this.#dialect,
        driver,
        executor: executor.withConnectionProvider({
          // Kysely's own lets one statement at a time through.
          provideConnection: (ask) => ask(connection),
        }),
      });
      // It fails where its connection does, and then so does whatever was sent behind it.
      const begun = driver.beginTransaction(connection, {});
      begun.catch(() => {});
      try {
        const { result, last } = await work(trx);
        // Behind a statement that failed `commit` undoes everything, too.
        await allInOrder([
          begun,
          last && connection.executeQuery(last),
          driver.commitTransaction(connection),
        ]);
        return result;
      } catch (error) {
        // Where this fails, too, the driver gives the connection up, and the transaction ends with it.
        await driver.rollbackTransaction(connection).catch(() => {});
        throw error;
      }
    });
  }
}
