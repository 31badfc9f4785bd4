import type { PGlite } from '@electric-sql/pglite';
import {
  Kysely,
  type LogEvent,
  PGliteDialect,
  type PGliteDialectConfig,
  PostgresDialect,
  sql,
} from 'kysely';
import pg from 'pg';
import { type Configuration, databaseDefaults } from '../configuration/schema.ts';
import { lockForProcess } from '../kit/process-lock.ts';
import { createPool, preparingClient, resultChanged } from './pool.ts';
import type { Tables } from './schema.ts';
import { classify, DatabaseUnavailableError } from './unavailable.ts';

export type Database = Kysely<Tables>;

export interface OpenDatabase {
  db: Database;
  close(): Promise<void>;
  /** When a statement or an attempt to connect last ended other than by a time-out (performance.now). */
  lastEnd(): number;
}

export interface DatabaseOptions {
  /** Called for every statement. */
  log?: ((event: LogEvent) => void) | undefined;
  /** Called when PostgreSQL cannot be used, once a minute for each reason. */
  onUnavailable?: ((error: DatabaseUnavailableError) => void) | undefined;
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
  { log, onUnavailable = () => {} }: DatabaseOptions,
): Promise<OpenDatabase> {
  const { url, directUrl, connections, ...timeouts } = { ...databaseDefaults, ...database };
  let lastEnd = performance.now();
  const pool = createPool({
    connectionString: url,
    max: connections,
    // PgBouncer refuses settings that it does not know, and older ones prepare no statements.
    ...(directUrl === undefined
      ? { ...settingsOf(timeouts), Base: preparingClient() }
      : { Base: pg.Client }),
    deadline: timeouts.statementTimeout && (timeouts.statementTimeout + grace) * 1_000,
    onEnd() {
      lastEnd = performance.now();
    },
    onUnavailable: onceAMinute(onUnavailable),
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...(log && { log }) });
  return { db, close: () => pool.end(), lastEnd: () => lastEnd };
}

/** How long PostgreSQL's own limit of a statement may take to arrive, in seconds. */
const grace = 5;

/** Passes on an error of each kind once a minute: while a disk is full, every request has one. */
function onceAMinute(report: (error: DatabaseUnavailableError) => void): typeof report {
  const reported = new Map<string, number>();
  return (error) => {
    const kind = error.code ?? error.message;
    const now = performance.now();
    if (now - (reported.get(kind) ?? Number.NEGATIVE_INFINITY) < 60_000) return;
    reported.set(kind, now);
    report(error);
  };
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
    // The pool ends unused connections sooner. PostgreSQL does not notice that, nor our end, on a
    // connection that went silent: it would keep the session for hours, and run out of them.
    options: '-c idle_session_timeout=60000',
  };
}

/** Tells a full disk of PGlite apart from a statement's own faults. */
function classifying(
  pglite: PGlite,
  onUnavailable: (error: DatabaseUnavailableError) => void,
): PGliteDialectConfig['pglite'] {
  const fail = (error: Error): never => {
    const failure = classify(error);
    if (failure instanceof DatabaseUnavailableError) onUnavailable(failure);
    throw failure;
  };
  const queryOf =
    (client: Pick<PGlite, 'query'>): PGlite['query'] =>
    (...statement) =>
      client.query<never>(...statement).catch(fail);
  return {
    get closed() {
      return pglite.closed;
    },
    get ready() {
      return pglite.ready;
    },
    waitReady: pglite.waitReady,
    close: () => pglite.close(),
    query: queryOf(pglite),
    transaction: (run) =>
      pglite.transaction((trx) => run({ query: queryOf(trx), rollback: () => trx.rollback() })),
  };
}

async function openPGlite(
  directory: string,
  { log, onUnavailable = () => {} }: DatabaseOptions,
): Promise<OpenDatabase> {
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
    const dialect = new PGliteDialect({ pglite: classifying(pglite, onceAMinute(onUnavailable)) });
    const db = new Kysely<Tables>({ dialect, ...(log && { log }) });
    const close = async () => {
      await db.destroy();
      // Kysely closes only databases that it has used.
      if (!pglite.closed) await pglite.close();
      unlock();
    };
    return { db, close, lastEnd: () => performance.now() };
  } catch (error) {
    unlock();
    throw error;
  }
}

const maximumAttempts = 5;
/** `deadlock_detected` and `serialization_failure`. */
const lostCodes = ['40P01', '40001', resultChanged];

/**
 * Runs a transaction again if PostgreSQL aborted it, e.g. because two transactions locked the same
 * rows in different orders. An aborted transaction has changed nothing.
 */
export async function retryWhenLost<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const isLost = lostCodes.includes((error as { code?: string }).code ?? '');
      if (!isLost || attempt === maximumAttempts) throw error;
    }
  }
}

/**
 * Locks the work of this name across processes until the transaction ends.
 *
 * @returns `false` if another process has the lock
 */
export async function tryLock(trx: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`.execute(trx);
  return rows[0]?.locked === true;
}

/** Returns the time of the database's own clock, in milliseconds. */
export async function readDatabaseTime(db: Database): Promise<number> {
  const { rows } = await sql<{ time: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as time`.execute(db);
  if (!rows[0]) throw new Error('The database tells no time');
  return rows[0].time;
}

/**
 * Requires that the database stores something new: neither a standby nor a database on a full disk does.
 * Needs no right but those of the service: it inserts a row, spills to a temporary file, for which the
 * disk must have room, and undoes both.
 *
 * @throws if not
 */
export async function requireWritable(db: Database): Promise<void> {
  const undo = new Error('undone');
  const write = db.transaction().execute(async (trx) => {
    await sql`
      insert into limit_counters (key, period, started_at, count)
      values (${`readiness:${crypto.randomUUID()}`}, 60, now(), 0)`.execute(trx);
    await sql`select set_config('work_mem', '64kB', true)`.execute(trx);
    await sql`select count(*) from unnest(array_fill(repeat('x', 1024), array[256]))`.execute(trx);
    throw undo;
  });
  await write.catch((error) => {
    if (error !== undo) throw error;
  });
}

export async function countOtherSessions(db: Database): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend'`.execute(db);
  return rows.length;
}
