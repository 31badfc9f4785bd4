import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Configuration, withDatabase } from '@recovery-guardian/server';
import { bundleServer } from '@recovery-guardian/server/bundle';
import { createEmptyDatabase } from '../empty-database.ts';
import { programVariable } from '../server.ts';
import { createDatabase, startPostgres } from './programs.ts';

// Prepares once for all test files of a run what takes seconds in each: a migrated database, and the
// server in a bundle. It is loaded by `node --test --test-global-setup`; a test file that runs by
// itself works without it.

/** The environment variables that pass the migrated database to test processes. */
const variables = { url: 'TEST_DATABASE_TEMPLATE_URL', folder: 'TEST_DATABASE_TEMPLATE_FOLDER' };

/** Names of modules in it contain a hash, so that runs at the same time do not disturb each other. */
const serverBundle = join(import.meta.dirname, '../../.cache/server');

let stop = async () => {};

/** Bundles the server and migrates a database, in a PostgreSQL server or embedded, to be copied. */
export async function globalSetup(): Promise<void> {
  const [program] = await Promise.all([bundleServer(serverBundle), prepareDatabase()]);
  await removeOldModules();
  process.env[programVariable] = program;
}

/** Removes what earlier sources became, unless a run of the last day may still use it. */
async function removeOldModules(): Promise<void> {
  const dayAgo = Date.now() - 86_400_000;
  for (const name of await readdir(serverBundle)) {
    const file = join(serverBundle, name);
    if (name.endsWith('.mjs') && (await stat(file)).mtimeMs < dayAgo)
      await rm(file, { force: true });
  }
}

async function prepareDatabase(): Promise<void> {
  if (process.env.TEST_DATABASE === 'postgres') {
    const server = await startPostgres();
    stop = server.stop;
    const url = await server.createDatabase();
    await migrate({ url });
    process.env[variables.url] = url;
  } else {
    const parent = await mkdtemp(join(tmpdir(), 'recovery-guardian-template-'));
    stop = () => rm(parent, { recursive: true, force: true });
    const directory = join(parent, 'database');
    await createEmptyDatabase(directory);
    await migrate({ directory });
    process.env[variables.folder] = directory;
  }
}

const migrate = (database: Configuration['database']) => withDatabase(database, async () => {});

/** Stops what was started. */
export async function globalTeardown(): Promise<void> {
  await stop();
}

/** Creates a database in the server that the run's files share; `undefined` if there is none. */
export async function createSharedDatabase(isEmpty: boolean): Promise<string | undefined> {
  const template = process.env[variables.url];
  return template && createDatabase(template, isEmpty ? undefined : template);
}

/** Creates an embedded database in a folder: a copy of the migrated one, if the run has one. */
export async function createEmbeddedDatabase(directory: string, isEmpty: boolean): Promise<void> {
  const template = process.env[variables.folder];
  if (template && !isEmpty) await cp(template, directory, { recursive: true });
  else await createEmptyDatabase(directory);
}
