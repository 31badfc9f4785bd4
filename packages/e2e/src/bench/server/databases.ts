import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createEmptyDatabase,
  queryPostgres,
  startPostgres,
} from '@recovery-guardian/devnet/testing';
import type { Configuration } from '@recovery-guardian/server';
import { mergeReports, type Report } from '../kit/report.ts';

export type DatabaseConfiguration = Configuration['database'];

/** Databases of one kind, created empty or as copies, as durable as in production. */
export interface DatabaseKind {
  readonly name: 'PGlite' | 'PostgreSQL';
  create(): Promise<DatabaseConfiguration>;
  /** Copies a database without connections. */
  copy(database: DatabaseConfiguration): Promise<DatabaseConfiguration>;
  stop(): Promise<void>;
}

async function openPGlite(): Promise<DatabaseKind> {
  const parent = await mkdtemp(join(tmpdir(), 'recovery-guardian-bench-'));
  let count = 0;
  const nextFolder = () => join(parent, String(++count));
  return {
    name: 'PGlite',
    async create() {
      const directory = nextFolder();
      await createEmptyDatabase(directory);
      return { directory };
    },
    async copy({ directory: from = '' }) {
      const directory = nextFolder();
      await cp(from, directory, { recursive: true });
      return { directory };
    },
    stop: () => rm(parent, { recursive: true }),
  };
}

async function openPostgres(): Promise<DatabaseKind> {
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

/** Benches on a database of each kind in turn. */
export async function benchEachDatabase(
  names: readonly DatabaseKind['name'][],
  onProgress: (step: string) => void,
  bench: (kind: DatabaseKind, onProgress: (step: string) => void) => Promise<Report>,
): Promise<Report> {
  const reports: Report[] = [];
  for (const name of names) {
    const kind = name === 'PGlite' ? await openPGlite() : await openPostgres();
    try {
      reports.push(await bench(kind, (step) => onProgress(`${name}: ${step}`)));
    } finally {
      await kind.stop();
    }
  }
  return mergeReports(reports);
}
