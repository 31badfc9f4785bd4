import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Configuration } from '@recovery-guardian/server';
import { type Postgres, startPostgres } from './programs.ts';
import { createEmbeddedDatabase, createSharedDatabase } from './shared-by-files.ts';

/** `pglite` runs in process; `postgres` is a real server that many processes may share. */
export type TestDatabaseKind = 'pglite' | 'postgres';

/** A new database, as in a server's configuration. */
export interface TestDatabase {
  database: Configuration['database'];
  /** Where its files are; `undefined` if the server has other databases too. */
  files: string | undefined;
  stop(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** By default the value of `TEST_DATABASE`, or `pglite`. */
  kind?: TestDatabaseKind | undefined;
  /** Whether it needs its own PostgreSQL server, with files on this machine. */
  isAlone?: boolean | undefined;
  /** Whether it must be empty; otherwise it may have been migrated, to save time. */
  isEmpty?: boolean | undefined;
}

/**
 * Creates a database. Databases of kind `postgres` are in one server: the one that the run's files
 * share (shared-by-files.ts), or one of this process.
 */
export async function createTestDatabase({
  kind = kindAskedFor(),
  isAlone = false,
  isEmpty = false,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  if (kind === 'pglite') return createPGliteDirectory(isEmpty);
  if (isAlone) return createPostgresAlone();
  const url = await createSharedDatabase(isEmpty);
  return url
    ? { database: { url }, files: undefined, stop: async () => {} }
    : createPostgresDatabase();
}

function kindAskedFor(): TestDatabaseKind {
  const kind = process.env.TEST_DATABASE || 'pglite';
  if (kind === 'pglite' || kind === 'postgres') return kind;
  throw new Error(`TEST_DATABASE is "${kind}": it must be "pglite" or "postgres"`);
}

async function createPGliteDirectory(isEmpty: boolean): Promise<TestDatabase> {
  const parent = await mkdtemp(join(tmpdir(), 'recovery-guardian-pglite-'));
  const directory = join(parent, 'database');
  await createEmbeddedDatabase(directory, isEmpty);
  return {
    database: { directory },
    files: parent,
    stop: () => rm(parent, { recursive: true, force: true }),
  };
}

async function createPostgresAlone(): Promise<TestDatabase> {
  const { createDatabase, directory, stop } = await startPostgres({ isAlone: true });
  return { database: { url: await createDatabase() }, files: directory, stop };
}

let users = 0;
let shared: Promise<Postgres> | undefined;

async function createPostgresDatabase(): Promise<TestDatabase> {
  users++;
  shared ??= startPostgres();
  const postgres = await shared;
  let isStopped = false;
  return {
    database: { url: await postgres.createDatabase() },
    files: undefined,
    async stop() {
      if (isStopped) return;
      isStopped = true;
      users--;
      if (users > 0) return;
      shared = undefined;
      await postgres.stop();
    },
  };
}
