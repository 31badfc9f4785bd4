import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Configuration } from '@recovery-guardian/server';
import { type Postgres, startPostgres } from './postgres.ts';

/** `pglite` runs in process; `postgres` is a real server that many processes may share. */
export type TestDatabaseKind = 'pglite' | 'postgres';

/** A new, empty database, as a server's configuration names it. */
export type TestDatabase = {
  database: Configuration['database'];
  /** Where its files are; `undefined` where the server is one that was given. */
  files: string | undefined;
  stop(): Promise<void>;
};

/**
 * Makes a database, of the kind that `TEST_DATABASE` asks for when none is given: `pglite` (the
 * default), or `postgres`, a server that all databases of this process share.
 */
export async function createTestDatabase(
  kind: string = process.env.TEST_DATABASE || 'pglite',
): Promise<TestDatabase> {
  if (kind === 'postgres') return createPostgresDatabase();
  if (kind === 'pglite') return createPGliteDirectory();
  throw new Error(`TEST_DATABASE is "${kind}": it must be "pglite" or "postgres"`);
}

async function createPGliteDirectory(): Promise<TestDatabase> {
  const parent = await mkdtemp(join(tmpdir(), 'recovery-guardian-pglite-'));
  return {
    database: { directory: join(parent, 'database') },
    files: parent,
    stop: () => rm(parent, { recursive: true, force: true }),
  };
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
    files: postgres.directory,
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
