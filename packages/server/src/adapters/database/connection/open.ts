import { type Kysely, type LogEvent, PGliteDialect } from 'kysely';
import type pg from 'pg';
import type { Configuration } from '../../../configuration/schema.ts';
import { databaseDefaults } from '../../../configuration/sections/database.ts';
import { lockForProcess } from '../../process-lock.ts';
import { PipeliningDatabase } from './pipelining-database.ts';
import { Pool } from './pool.ts';
import { PipeliningClient, PreparingClient } from './preparing-client.ts';
import type { Tables } from './schema.ts';
import { TransactingDatabase } from './transacting-database.ts';

export type Database = Kysely<Tables>;

export interface OpenDatabase {
  db: TransactingDatabase;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Called for every statement. */
  log?: ((event: LogEvent) => void) | undefined;
}

/**
 * Opens the configured database: a PostgreSQL server, or PGlite (PostgreSQL in process, one
 * connection) in a folder or in memory. Both behave the same.
 */
export async function openDatabase(
  database: Configuration['database'],
  options: DatabaseOptions = {},
): Promise<OpenDatabase> {
  if (database.url !== undefined) return openPostgres(database, options);
  return openPGlite(database.directory ?? 'memory://', options);
}

/** Opens the database for migrations: without a pooler, and without limits of time. */
export function openForMigrations({ url, directUrl }: PostgresConfiguration) {
  const unlimited = { statementTimeout: 0, lockTimeout: 0, idleInTransactionTimeout: 0 };
  return openDatabase({ url: directUrl ?? url, ...unlimited });
}

type PostgresConfiguration = Omit<Configuration['database'], 'directory'>;

async function openPostgres(
  database: PostgresConfiguration,
  { log }: DatabaseOptions,
): Promise<OpenDatabase> {
  const { url, directUrl, connections, ...timeouts } = { ...databaseDefaults, ...database };
  // A pooler in transaction mode gives each transaction another connection: what a connection
  // remembers would be lost, and PgBouncer refuses settings that it does not know.
  const isPooled = directUrl !== undefined;
  const pool = new Pool({
    connectionString: url,
    max: connections,
    Client: isPooled ? PipeliningClient : PreparingClient,
    pipeline: true,
    ...(isPooled ? {} : settingsOf(timeouts)),
  });
  // Without listeners, a connection that breaks would end the process: the pool replaces it, and its
  // statements fail.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new PipeliningDatabase(pool, log);
  return { db, close: () => pool.end() };
}

/** The settings of a session, in milliseconds; 0 is PostgreSQL's default. */
function settingsOf({
  statementTimeout,
  lockTimeout,
  idleInTransactionTimeout,
}: Omit<typeof databaseDefaults, 'connections'>): pg.PoolConfig {
  return {
    statement_timeout: statementTimeout * 1_000,
    lock_timeout: lockTimeout * 1_000,
    idle_in_transaction_session_timeout: idleInTransactionTimeout * 1_000,
  };
}

async function openPGlite(directory: string, { log }: DatabaseOptions): Promise<OpenDatabase> {
  // PGlite does not detect a second process, which would corrupt it.
  const unlock =
    directory === 'memory://'
      ? () => {}
      : lockForProcess(directory, {
          what: 'The database',
          advice: 'set DATABASE_URL to a PostgreSQL server, which several processes may share',
        });
  try {
    // Loaded here, because a PostgreSQL server needs none of its megabytes.
    const { PGlite } = await import('@electric-sql/pglite');
    const pglite = await PGlite.create(directory);
    const db = new TransactingDatabase({
      dialect: new PGliteDialect({ pglite }),
      ...(log && { log }),
    });
    const close = async () => {
      await db.destroy();
      // Kysely closes only databases that it has used.
      if (!pglite.closed) await pglite.close();
      unlock();
    };
    return { db, close };
  } catch (error) {
    unlock();
    throw error;
  }
}
