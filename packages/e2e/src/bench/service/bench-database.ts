import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { queryPostgres, startPostgres } from '@recovery-guardian/devnet/testing';
import { type Configuration, openDatabase } from '@recovery-guardian/server';
import { sql } from 'kysely';

export type DatabaseConfiguration = Configuration['database'];

/** Databases of one kind, created empty or as copies, as durable as in production. */
export interface DatabaseKind {
  readonly name: 'PGlite' | 'PostgreSQL';
  create(): Promise<DatabaseConfiguration>;
  /** Copies a database without connections. */
  copy(database: DatabaseConfiguration): Promise<DatabaseConfiguration>;
  stop(): Promise<void>;
}

export async function openPGlite(): Promise<DatabaseKind> {
  const parent = await mkdtemp(join(tmpdir(), 'recovery-guardian-bench-'));
  let count = 0;
  const create = async () => ({ directory: join(parent, String(++count)) });
  return {
    name: 'PGlite',
    create,
    async copy({ directory = '' }) {
      const copied = await create();
      await cp(directory, copied.directory, { recursive: true });
      return copied;
    },
    stop: () => rm(parent, { recursive: true }),
  };
}

export async function openPostgres(): Promise<DatabaseKind> {
  const { createDatabase, stop } = await startPostgres({ isDurable: true });
  return {
    name: 'PostgreSQL',
    create: async () => ({ url: await createDatabase() }),
    async copy({ url: from = '' }) {
      const to = `bench_${crypto.randomUUID().replaceAll('-', '')}`;
      const server = new URL(from);
      server.pathname = '/postgres';
      await queryPostgres(
        server.href,
        `create database ${to} template ${new URL(from).pathname.slice(1)}`,
      );
      server.pathname = `/${to}`;
      return { url: server.href };
    },
    stop,
  };
}

/** Adds registrations of made-up accounts, up to this total. */
export async function fillRegistrations(
  database: DatabaseConfiguration,
  { chainId, count }: { chainId: number; count: number },
): Promise<void> {
  const { db, close } = await openDatabase(database);
  try {
    await sql`
      insert into registrations
        (id, account, chain_id, channel, target, target_key, status, created_at, counts_from)
      select
        md5('id' || n), '0x' || left(md5('account' || n) || md5('rest' || n), 40), ${chainId}, 'email',
        decode(repeat(md5('target' || n), 5), 'hex'), decode(repeat(md5('key' || n), 2), 'hex'),
        'active', now(), now()
      from generate_series((select count(*) + 1 from registrations), ${count}::int) as n`.execute(
      db,
    );
    await sql`vacuum analyze`.execute(db);
  } finally {
    await close();
  }
}
