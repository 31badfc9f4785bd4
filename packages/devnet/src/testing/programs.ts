import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findPgBouncer, findPostgresPrograms } from '../../../../scripts/set-up/programs.ts';
import { freePort, releasePort } from '../ports.ts';
import { type Child, explain, spawnChild, untilReady } from '../processes.ts';

/** A real PostgreSQL server for tests. */
export interface Postgres {
  /** URL of its database `postgres`, or of the given one. */
  readonly url: string;
  /** Makes a new, empty database; its URL. */
  createDatabase(): Promise<string>;
  /** Its files, including the write-ahead log; `undefined` for a given server. */
  readonly directory: string | undefined;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Whether commits survive a power cut, as in production; slower. */
  isDurable?: boolean;
  /** Whether to start a server even if `DATABASE_URL` names one. */
  isAlone?: boolean;
}

/**
 * Starts the installed PostgreSQL in a temporary folder. If `DATABASE_URL` names a server, uses that one
 * and leaves it running.
 *
 * PostgreSQL refuses to run as root: for root, it runs as an unprivileged user.
 */
export async function startPostgres({
  isDurable = false,
  isAlone = false,
}: PostgresOptions = {}): Promise<Postgres> {
  const given = process.env.DATABASE_URL;
  if (given && !isAlone) {
    return {
      url: given,
      createDatabase: () => createDatabase(given),
      directory: undefined,
      stop: async () => {},
    };
  }

  const user = process.getuid?.() === 0 ? findUnprivilegedUser() : undefined;
  const directory = await mkdtemp(join(tmpdir(), 'recovery-guardian-postgres-'));
  const port = await freePort();
  let server: Child | undefined;
  const stop = async () => {
    await server?.stop();
    releasePort(port);
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await chmod(directory, 0o755);
    const programs = findPostgresPrograms();
    await initialize(join(programs, 'initdb'), directory, user);
    server = await spawnChild({
      name: 'PostgreSQL',
      command: join(programs, 'postgres'),
      args: ['-D', join(directory, 'data'), '-p', String(port), ...serverFlags(isDurable)],
      user,
    });
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    await untilReady(server, () => queryPostgres(url, 'select 1').then(() => true));
    return {
      url,
      createDatabase: () => createDatabase(url),
      directory: join(directory, 'data'),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface User {
  uid: number;
  gid: number;
}

/** The user that programs run as which refuse root. */
export function findUnprivilegedUser(): User {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function initialize(initdb: string, directory: string, user: User | undefined) {
  const data = join(directory, 'data');
  await mkdir(data, { mode: 0o700 });
  if (user) await chown(data, user.uid, user.gid);
  const child = await spawnChild({
    name: 'initdb',
    command: initdb,
    args: [
      `--pgdata=${data}`,
      '--auth=trust',
      '--username=postgres',
      '--encoding=UTF8',
      '--no-locale',
      '--no-sync',
    ],
    user,
  });
  const end = await child.ended;
  if (end !== 'exit code 0') throw new Error(explain(`initdb failed (${end})`, child));
}

/** Fast rather than safe by default: a test's data need not survive a power cut. */
function serverFlags(isDurable: boolean): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    ...(isDurable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Makes a new database in a server, empty or a copy of another one; its URL. */
export async function createDatabase(server: string, template?: string): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const copy = template ? ` template ${new URL(template).pathname.slice(1)}` : '';
  const url = new URL(server);
  // Not the template itself: a database with a connection cannot be copied.
  url.pathname = '/postgres';
  await queryPostgres(url.href, `create database ${name}${copy}`);
  url.pathname = `/${name}`;
  return url.href;
}

/** Queries a PostgreSQL database directly, over its own connection. */
export async function queryPostgres<Row extends Record<string, unknown>>(
  url: string,
  sql: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  // The server may end during the query.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

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

/** A real Redis server for tests, in memory only. */
export interface RedisServer {
  url: string;
  stop(): Promise<void>;
}

/** Starts the Redis server that `REDIS_SERVER_PATH` names, or the one in PATH. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  const server = await spawnChild({
    name: 'Redis',
    command: process.env.REDIS_SERVER_PATH || 'redis-server',
    args: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
  });
  const stop = async () => {
    await server.stop();
    releasePort(port);
  };
  try {
    await untilReady(server, () => isListening(port));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `redis://127.0.0.1:${port}`, stop };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.end();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
