import { allInOrder } from '@recovery-guardian/recovery-service';
import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type LogEvent,
  PostgresDialect,
  type QueryResult,
  Transaction,
} from 'kysely';
import type pg from 'pg';
import type { Tables } from './schema.ts';
import { TransactingDatabase, type Work } from './transacting-database.ts';

/** What Kysely calls for every statement. */
type Log = (event: LogEvent) => void;

/**
 * A PostgreSQL server with pipelining: statements are sent before earlier ones are answered.
 * Measured, round trips are most of what a short statement costs.
 *
 * Transactions and compiled statements go to the driver directly: Kysely's layers for plugins, logging
 * and cancellation take as long as the driver itself.
 */
export class PipeliningDatabase extends TransactingDatabase {
  readonly #pool: pg.Pool;
  readonly #log: Log | undefined;
  /** The transaction of each connection, which is the same object each time. */
  readonly #transactions = new WeakMap<pg.PoolClient, Transaction<Tables>>();
  readonly #newTransaction: (connection: DatabaseConnection) => Transaction<Tables>;

  constructor(pool: pg.Pool, log?: Log) {
    const dialect = new PostgresDialect({ pool });
    super({ dialect, ...(log && { log }) });
    this.#pool = pool;
    this.#log = log;
    const driver = dialect.createDriver();
    this.#newTransaction = (connection) => {
      const trx = new Transaction<Tables>({
        config: { dialect },
        dialect,
        driver,
        executor: this.getExecutor().withConnectionProvider({
          // Kysely's own provider allows one statement at a time.
          provideConnection: (ask) => ask(connection),
        }),
      });
      trx.executeQuery = (query) => connection.executeQuery(compile(query));
      return trx;
    };
  }

  override async executeQuery<Row>(query: CompiledQuery<Row> | Compilable<Row>) {
    const client = await this.#pool.connect();
    try {
      return await this.#execute(client, compile(query));
    } finally {
      client.release();
    }
  }

  /**
   * Statements of one turn are sent together, `begin` with the first and `commit` with the last.
   */
  override async transact<Result>(work: Work<Result>): Promise<Result> {
    const client = await this.#pool.connect();
    let failure: Error | undefined;
    try {
      // It fails only with its connection, and then all statements after it fail, too.
      const started = client.query('begin');
      started.catch(() => {});
      const { result, last } = await work(this.#transactionOf(client));
      const [, , { command }] = await allInOrder([
        started,
        last && this.#execute(client, last),
        client.query('commit'),
      ]);
      // After a failed statement `commit` rolls back, too.
      if (command !== 'COMMIT') throw new Error('A statement of the transaction has failed');
      return result;
    } catch (error) {
      // If this fails, too, the connection is closed, which ends the transaction.
      await client.query('rollback').catch((reason: Error) => {
        failure = reason;
      });
      throw error;
    } finally {
      client.release(failure);
    }
  }

  #transactionOf(client: pg.PoolClient): Transaction<Tables> {
    let trx = this.#transactions.get(client);
    if (!trx) {
      trx = this.#newTransaction({
        executeQuery: <Row>(query: CompiledQuery) =>
          this.#execute(client, query as CompiledQuery<Row>),
        streamQuery() {
          throw new Error('Rows are read at once');
        },
      });
      this.#transactions.set(client, trx);
    }
    return trx;
  }

  #execute<Row>(client: pg.PoolClient, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
    const answer = client.query(query.sql, query.parameters as unknown[]).then(toResult<Row>);
    return this.#log ? logTo(this.#log, query, answer) : answer;
  }
}

function compile<Row>(query: CompiledQuery<Row> | Compilable<Row>): CompiledQuery<Row> {
  return 'compile' in query ? query.compile() : query;
}

function toResult<Row>({ rows, rowCount }: pg.QueryResult): QueryResult<Row> {
  return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
}

async function logTo<Result>(log: Log, query: CompiledQuery, answer: Promise<Result>) {
  const start = performance.now();
  const milliseconds = () => performance.now() - start;
  try {
    const result = await answer;
    log({ level: 'query', query, queryDurationMillis: milliseconds() });
    return result;
  } catch (error) {
    log({ level: 'error', query, queryDurationMillis: milliseconds(), error });
    throw error;
  }
}
