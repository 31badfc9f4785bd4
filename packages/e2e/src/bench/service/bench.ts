import { cpus } from 'node:os';
import type { Measurement } from '../kit/closed-loop.ts';
import type { Report } from '../kit/report.ts';
import { allocateAccounts } from './accounts.ts';
import { measureEmptyRoute, measureSql } from './baselines.ts';
import type { DatabaseKind } from './bench-database.ts';
import { memoryBudget, referenceBudgets, sizeBudget } from './budgets.ts';
import {
  benchEachDatabase,
  compareWithBaselines,
  type DatabaseBench,
  statementsOf,
} from './compare.ts';
import { type Fixture, type PreparedDatabase, startFixture } from './fixture.ts';
import { measureGrowth } from './growth.ts';
import { measureRate } from './measure-rate.ts';
import { growthOf, measureMemory } from './memory.ts';
import { type Operation, operations } from './operations.ts';
import type { Sizes } from './sizes.ts';

export interface BenchOptions {
  sizes: Sizes;
  databases: readonly DatabaseKind['name'][];
  onProgress: (step: string) => void;
}

/**
 * Measures the recovery service as operators run it: in its own process, over HTTP, with a real
 * chain, a real database and a real mail server. Compares it with two baselines, the minimum for
 * any service: an empty route, and the bare statements that it issues.
 */
export async function benchService({
  sizes,
  databases,
  onProgress,
}: BenchOptions): Promise<Report> {
  const fixture = await startFixture(sizes, onProgress);
  try {
    onProgress('baseline: an empty route');
    const route = await measureEmptyRoute(fixture);
    const report = await benchEachDatabase(databases, { route, onProgress }, (options) =>
      benchDatabase(fixture, options),
    );
    const machine = { node: process.version, cpus: cpus().map(({ model }) => model) };
    return { ...report, notes: { ...machine, sizes, ...report.notes } };
  } finally {
    await fixture.stop();
  }
}

const names = Object.keys(operations) as Operation[];

async function benchDatabase(
  fixture: Fixture,
  { kind, route, onProgress }: DatabaseBench,
): Promise<Report> {
  const { sizes } = fixture;
  onProgress('accounts with registrations');
  const prepared = await fixture.prepareDatabase(kind);
  onProgress('baseline: bare statements');
  const baselines = await measureSql(kind, {
    database: prepared.database,
    names,
    concurrencies: sizes.concurrencies,
    startServer: fixture.startServer,
    perform: performer(fixture, prepared.accessToken),
  });
  const database = await kind.copy(prepared.database);
  const { rates, memory } = await measureServer(fixture, { ...prepared, database }, onProgress);
  const reports = [...rates].map(([operation, measured]) => {
    const name = `${operation} on ${kind.name}`;
    const bare = baselines.get(operation)?.measurements;
    return compareWithBaselines(name, operations[operation], { measured, bare, route });
  });

  onProgress(`${sizes.registrations.join(' and ')} registrations`);
  const growth = await measureGrowth(fixture, kind, prepared);
  return {
    rows: reports.flatMap(({ rows }) => rows),
    budgets: [
      ...reports.flatMap(({ budgets }) => budgets),
      ...[...rates].flatMap(([operation, measured]) =>
        referenceBudgets(`${operation} on ${kind.name}`, operation, measured.at(-1)),
      ),
      memoryBudget(kind.name, { growth: growthOf(memory), samples: memory }),
      ...[...growth].map(([operation, ratio]) => sizeBudget(`${operation} on ${kind.name}`, ratio)),
    ],
    notes: { [kind.name]: { statements: statementsOf(baselines), memory } },
  };
}

/** Measures each operation's rate at every concurrency, then the memory over many requests. */
async function measureServer(
  fixture: Fixture,
  { database, accessToken }: PreparedDatabase,
  onProgress: BenchOptions['onProgress'],
) {
  const { concurrencies, seconds, requests } = fixture.sizes;
  const server = await fixture.startServer(database);
  const target = { baseUrl: server.baseUrl, accessToken };
  const accounts = allocateAccounts(fixture);
  try {
    const rates = new Map<Operation, Measurement[]>();
    for (const operation of names) {
      onProgress(operation);
      const measured: Measurement[] = [];
      for (const concurrency of concurrencies) {
        const run = { target, accounts, operation, concurrency, seconds };
        measured.push(await measureRate(fixture, run));
      }
      rates.set(operation, measured);
    }
    onProgress(`memory over ${requests} requests`);
    const memory = await measureMemory(fixture, { target, accounts, pid: server.pid });
    return { rates, memory };
  } finally {
    await server.stop();
  }
}

/** Runs each operation often enough that its statements can be replayed. */
function performer(fixture: Fixture, accessToken: string) {
  const { load, holder, sizes } = fixture;
  const accounts = allocateAccounts(fixture);
  return (operation: Operation, baseUrl: string) =>
    load.call('performAll', {
      target: { baseUrl, accessToken },
      operation,
      accounts: accounts.take(operation, sizes.recorded),
      holder,
      concurrency: Math.max(...sizes.concurrencies),
    });
}
