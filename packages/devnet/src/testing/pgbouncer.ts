import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPgBouncer } from '../../../../scripts/set-up/programs.ts';
import { freePort, releasePort } from '../ports.ts';
import { spawnChild, untilReady } from '../processes.ts';
import { findUnprivilegedUser, queryPostgres } from './programs.ts';

/** A real PgBouncer for tests, in transaction mode. */
export interface PgBouncer {
  /** The database's URL through it. */
  url: string;
  stop(): Promise<void>;
}

/** The server's own defaults, which only PgBouncer can set in transaction mode. */
const timeouts = 'set statement_timeout = 30000; set lock_timeout = 10000';

/**
 * Starts the installed PgBouncer in front of a database.
 *
 * @param connections how many connections to PostgreSQL its clients share
 */
export async function startPgBouncer(databaseUrl: string, connections: number): Promise<PgBouncer> {
  const { hostname, port: databasePort, username, pathname } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const port = await freePort();
  const directory = await mkdtemp(join(tmpdir(), 'recovery-guardian-pgbouncer-'));
  await chmod(directory, 0o755);
  const file = join(directory, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
${name} = host=${hostname} port=${databasePort} user=${username} connect_query='${timeouts}'

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 1000
`,
  );
  // It refuses to run as root.
  const server = await spawnChild({
    name: 'PgBouncer',
    command: findPgBouncer(),
    args: [file],
    user: process.getuid?.() === 0 ? findUnprivilegedUser() : undefined,
  });
  const stop = async () => {
    await server.stop();
    releasePort(port);
    await rm(directory, { recursive: true, force: true });
  };
  const url = `postgres://${username}@127.0.0.1:${port}/${name}`;
  try {
    await untilReady(server, () => queryPostgres(url, 'select 1').then(() => true));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
