import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Configuration } from '../configuration/schema.ts';
import { type Database, openDatabase, openForMigrations } from './open.ts';

const folder = join(import.meta.dirname, 'migrations');

/**
 * Migrates the database: runs the new SQL files in `migrations/` in the order of their numbers, all
 * or none. An advisory lock allows several processes to start at the same time.
 *
 * A newer version's migrations are fine if they name one of ours as sufficient.
 *
 * @returns the names of the migrations that ran
 * @throws if another version has migrated the database
 */
export async function migrate(db: Database): Promise<string[]> {
  if ((await listPendingMigrations(db)).length === 0) return [];
  // Loaded here, because most starts have nothing to migrate.
  const { Migrator } = await import('kysely/migration');
  const migrator = new Migrator({
    db,
    provider: { getMigrations: readMigrations },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}

/** Like {@link migrate}, for an opened database of the configuration, by a connection for migrations. */
export async function migrateConfigured(
  db: Database,
  database: Configuration['database'],
): Promise<string[]> {
  if (database.url === undefined) return migrate(db);
  if ((await listPendingMigrations(db)).length === 0) return [];
  const direct = await openForMigrations(database);
  try {
    return await migrate(direct.db);
  } finally {
    await direct.close();
  }
}

/**
 * Returns the names of the pending migrations, without running them; none if a newer version has
 * migrated the database, and this version can run on it: each migration that this version lacks ends
 * in `.needs-NNNN`, and it has migration NNNN. So servers of two versions run side by side during an
 * upgrade (docs/decisions/expand-then-contract.md).
 *
 * @throws if it cannot; Kysely would call the migrations corrupted
 */
export async function listPendingMigrations(db: Database): Promise<string[]> {
  const known = Object.keys(await readMigrations()).sort();
  const executed = await listExecutedMigrations(db);
  const pending = known.filter((name) => !executed.includes(name));
  const unknown = executed.filter((name) => !known.includes(name));
  const unfit = unknown.find((name) => {
    const needed = /\.needs-(\d{4})$/.exec(name)?.[1];
    return !needed || pending.length > 0 || !known.some((one) => one.startsWith(needed));
  });
  if (unfit) {
    throw new Error(
      `Another version of Recovery Guardian migrated the database: this one has no migration "${unfit}". Use an empty database, or run that version`,
    );
  }
  return pending;
}

/** Kysely's own list reads the columns of all tables first. */
async function listExecutedMigrations(db: Database): Promise<string[]> {
  const { rows: tables } = await sql`select 1 where to_regclass('migrations') is not null`.execute(
    db,
  );
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  return rows.map(({ name }) => name);
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'));
  const migrations = files.map(async (file): Promise<[string, Migration]> => {
    const statements = splitStatements(await readFile(join(folder, file), 'utf8'));
    const up: Migration['up'] = async (db) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    };
    return [basename(file, '.sql'), { up }];
  });
  return Object.fromEntries(await Promise.all(migrations));
}

/** PGlite runs one statement at a time. Each ends with a semicolon at the end of a line. */
function splitStatements(text: string): string[] {
  return text.split(/;[ \t]*$/m).filter((statement) => statement.trim() !== '');
}

/** Opens and migrates the database, and closes it after `work`. */
export async function withDatabase<Result>(
  database: Configuration['database'],
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await openDatabase(database);
  try {
    await migrateConfigured(db, database);
    return await work(db);
  } finally {
    await close();
  }
}
