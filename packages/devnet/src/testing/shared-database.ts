// Prepares databases once for all test files of a run, to save seconds in each. It is loaded by
// `node --test --test-global-setup`; a test file that runs by itself works without it.

import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@recovery-guardian/server';
import { startPostgres } from './postgres.ts';

/** The environment variables that pass them to test processes. */
const variables = { server: 'TEST_DATABASE_SERVER', template: 'TEST_DATABASE_TEMPLATE' };

let stop = async () => {};

/** Starts the PostgreSQL server, or creates the embedded database, that the run's files share. */
export async function globalSetup(): Promise<void> {
  if (process.env.TEST_DATABASE === 'postgres') {
    const server = await startPostgres();
    stop = server.stop;
    process.env[variables.server] = server.url;
  } else {
    const parent = await mkdtemp(join(tmpdir(), 'recovery-guardian-template-'));
    stop = () => rm(parent, { recursive: true, force: true });
    const directory = join(parent, 'database');
    const { close } = await openDatabase({ directory });
    await close();
    process.env[variables.template] = directory;
  }
}

/** Stops what was started. */
export async function globalTeardown(): Promise<void> {
  await stop();
}

/** The URL of the server in which every test creates its databases. */
export function sharedServer(): string | undefined {
  return process.env[variables.server];
}

/** Creates an embedded database in a folder: a copy of the shared, empty one. */
export async function copyTemplate(directory: string): Promise<void> {
  const template = process.env[variables.template];
  if (template) await cp(template, directory, { recursive: true });
}
