import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import pg from 'pg';
import { classify, DatabaseUnavailableError, longestWait } from './unavailable.ts';

/**
 * `feature_not_supported`: "cached plan must not change result type". A newer process has migrated
 * the database, so that a prepared `select *` would return other columns.
 */
export const resultChanged = '0A000';

/**
 * Makes a class of connections whose statements PostgreSQL parses and plans once for each connection.
 * A value that decides which partial index is used must be in the text, as the plan is the same
 * for all parameters.
 */
export function preparingClient(): typeof pg.Client {
  const changed = new Set<string>();
  return class extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: the original has a dozen overloads, Kysely uses one.
    override query(...parameters: any[]): any {
      const [text, values] = parameters;
      const isPrepared = typeof text === 'string' && values?.length > 0 && !changed.has(text);
      if (!isPrepared) return super.query(...(parameters as [string]));
      const name = createHash('sha1').update(text).digest('hex');
      return super.query({ name, text, values }).catch((error: { code?: string }) => {
        if (error.code !== resultChanged) throw error;
        changed.add(text);
        // A transaction is failed: its caller runs it again.
        if (this.getTransactionStatus() !== 'I') throw error;
        return super.query(text, values);
      });
    }
  };
}

interface PoolOptions extends Omit<pg.PoolConfig, 'Client'> {
  /** What its connections are made of. */
  Base: typeof pg.Client;
  /** Milliseconds without a byte after which a running statement fails with its connection; 0: never. */
  deadline: number;
  /** Called when a statement or an attempt to connect has ended, except by a time-out. */
  onEnd: () => void;
  onUnavailable: (error: DatabaseUnavailableError) => void;
}

/**
 * Creates a pool of connections, none of which is lost to a database that goes silent: PostgreSQL's own
 * time limits need an answer of PostgreSQL.
 */
export function createPool({
  Base,
  deadline,
  onEnd,
  onUnavailable,
  ...options
}: PoolOptions): pg.Pool {
  class Client extends Base {
    readonly #socket: Socket;
    /** Statements without an answer. */
    #running = 0;

    constructor(config: pg.ClientConfig = {}) {
      const socket = new Socket();
      super({ ...config, stream: () => socket });
      this.#socket = socket;
      // Without a listener, a connection that breaks would end the process. PostgreSQL may have said
      // that it ends the connection, and not have closed it yet.
      this.on('error', () => socket.destroy());
      socket.setTimeout(deadline, () => {
        if (this.#running > 0) socket.destroy(new Error('the database does not answer: timeout'));
      });
    }

    // biome-ignore lint/suspicious/noExplicitAny: the original has overloads with callbacks.
    override query(...statement: any[]): any {
      // biome-ignore lint/suspicious/noExplicitAny: see above.
      return this.#watch((super.query as any)(...statement));
    }

    async #watch(answer: Promise<unknown>): Promise<unknown> {
      this.#running++;
      try {
        const result = await answer;
        onEnd();
        return result;
      } catch (error) {
        // PostgreSQL has ended the connection, and may not have closed it: no further answer comes.
        if (error instanceof pg.DatabaseError && error.severity === 'FATAL') {
          // Also tells the pool.
          void this.end();
          this.#socket.destroy();
        }
        throw noteFailure(error as Error, this.#socket.destroyed);
      } finally {
        this.#running--;
      }
    }

    // biome-ignore lint/suspicious/noExplicitAny: see above.
    override end(...callback: any[]): any {
      // The last word of a connection has the same deadline.
      this.#running++;
      // biome-ignore lint/suspicious/noExplicitAny: see above.
      return (super.end as any)(...callback);
    }
  }

  const noteFailure = (error: Error, isBroken: boolean): Error => {
    if (error instanceof pg.DatabaseError || !error.message.includes('timeout')) onEnd();
    const failure = isBroken ? new DatabaseUnavailableError(error) : classify(error);
    if (failure instanceof DatabaseUnavailableError) onUnavailable(failure);
    return failure;
  };

  class Pool extends pg.Pool {
    // biome-ignore lint/suspicious/noExplicitAny: the original has an overload with a callback.
    override async connect(): Promise<any> {
      try {
        return await super.connect();
      } catch (error) {
        throw noteFailure(error as Error, !(error instanceof pg.DatabaseError));
      }
    }
  }

  const pool = new Pool({
    ...options,
    Client,
    connectionTimeoutMillis: longestWait * 1_000,
    keepAlive: true,
  });
  // As above: the pool replaces a connection that breaks, and its statements fail.
  pool.on('error', () => {});
  return pool;
}
