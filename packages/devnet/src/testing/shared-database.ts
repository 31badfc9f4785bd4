// What makes a database cost seconds is made once for all test files of a run, which
// `node --test --test-global-setup` hands this module. A file that is run by itself does without.

import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@recovery-guardian/server';
import { startPostgres } from './postgres.ts';

/** Where this process finds them. */
const variables = { server: 'TEST_DATABASE_SERVER', template: 'TEST_DATABASE_TEMPLATE' };

let stop = async () => {};

/** Starts the PostgreSQL server, or makes the embedded database, that the run's files share. */
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

/** Ends what was started. */
export async function globalTeardown(): Promise<void> {
  await stop();
}

/** The URL of the server in which every test makes databases of its own. */
export function sharedServer(): string | undefined {
  return process.env[variables.server];
}

/** Makes an embedded database in a folder: a copy of the shared one, which is new and empty. */
export async function copyTemplate(directory: string): Promise<void> {
  const template = process.env[variables.template];
  if (template) await cp(template, directory, { recursive: true });
}
