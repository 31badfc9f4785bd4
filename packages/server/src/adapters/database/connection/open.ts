import { PGlite } from '@electric-sql/pglite';
import { type Kysely, type KyselyConfig, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Configuration } from '../../../configuration/schema.ts';
import { lockForProcess } from '../../process-lock.ts';
import { PipeliningDatabase } from './pipelining-database.ts';
import { PreparingClient } from './preparing-client.ts';
import type { Tables } from './schema.ts';
import { TransactingDatabase } from './transacting-database.ts';

export type Database = Kysely<Tables>;

export interface OpenDatabase {
  db: TransactingDatabase;
  close(): Promise<void>;
}

/** What Kysely calls for every statement; by default nothing. */
export type DatabaseOptions = Pick<KyselyConfig, 'log'>;

/**
 * Opens the configured database: a PostgreSQL server, or PGlite (PostgreSQL in process, one
 * connection) in a folder or in memory. Both behave the same.
 */
export async function openDatabase(
  { url, directory }: Configuration['database'],
  options: DatabaseOptions = {},
): Promise<OpenDatabase> {
  if (url !== undefined) return openPostgres(url, options);
  return openPGlite(directory ?? 'memory://', options);
}

async function openPostgres(url: string, options: DatabaseOptions): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    Client: PreparingClient,
    pipeline: true,
  });
  // The pool replaces idle connections that break; without a listener the event would end the
  // process.
  pool.on('error', () => {});
  const db = new PipeliningDatabase(new PostgresDialect({ pool }), options);
  return { db, close: () => db.destroy() };
}

async function openPGlite(directory: string, options: DatabaseOptions): Promise<OpenDatabase> {
  // PGlite does not detect a second process, which would corrupt it.
  const unlock =
    directory === 'memory://'
      ? () => {}
      : lockForProcess(directory, {
          what: 'The database',
          advice: 'set DATABASE_URL to a PostgreSQL server, which several processes may share',
        });
  try {
    const pglite = await PGlite.create(directory);
    const db = new TransactingDatabase({ dialect: new PGliteDialect({ pglite }), ...options });
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
