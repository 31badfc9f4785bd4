// Starts PostgreSQL once for all test files of a run, to save seconds in each. It is loaded by
// `node --test --test-global-setup`; a test file that runs by itself works without it.

import { startPostgres } from './postgres.ts';

/** The environment variable that passes its URL to test processes. */
const variable = 'TEST_DATABASE_SERVER';

let stop = async () => {};

/** Starts the server that the run's files share, if they use one. */
export async function globalSetup(): Promise<void> {
  if (process.env.TEST_DATABASE !== 'postgres') return;
  const server = await startPostgres();
  stop = server.stop;
  process.env[variable] = server.url;
}

/** Stops what was started. */
export async function globalTeardown(): Promise<void> {
  await stop();
}

/** The URL of the server in which every test creates its databases. */
export function sharedServer(): string | undefined {
  return process.env[variable];
}
