import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgresPrograms } from '../../../../scripts/set-up/programs.ts';
import { freePort } from '../ports.ts';
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
  let server: Child | undefined;
  const stop = async () => {
    await server?.stop();
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await chmod(directory, 0o755);
    const programs = findPostgresPrograms();
    const port = await freePort();
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
