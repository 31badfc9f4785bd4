import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './connection/open.ts';

const folder = join(import.meta.dirname, 'migrations');

/**
 * Migrates the database: runs the new SQL files in `migrations/` in the order of their numbers, all
 * or none. An advisory lock allows several processes to start at the same time.
 *
 * @returns the names of the migrations that ran
 * @throws if another version has migrated the database
 */
export async function migrate(db: Database): Promise<string[]> {
  await refuseOtherVersions(db);
  const { error, results = [] } = await createMigrator(db).migrateToLatest();
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}

/**
 * Returns the names of the pending migrations, without running them.
 *
 * @throws if another version has migrated the database
 */
export async function listPendingMigrations(db: Database): Promise<string[]> {
  await refuseOtherVersions(db);
  const migrations = await createMigrator(db).getMigrations();
  return migrations.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}

/** Kysely would call the migrations corrupted, or list them as pending. */
async function refuseOtherVersions(db: Database): Promise<void> {
  const { rows: tables } = await sql`select 1 where to_regclass('migrations') is not null`.execute(
    db,
  );
  if (tables.length === 0) return;
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const known = await readMigrations();
  const unknown = rows.find(({ name }) => !Object.hasOwn(known, name));
  if (!unknown) return;
  throw new Error(
    `Another version of Recovery Guardian migrated the database: this one has no migration "${unknown.name}". Use an empty database, or run that version`,
  );
}

function createMigrator(db: Database): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: readMigrations },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  });
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
