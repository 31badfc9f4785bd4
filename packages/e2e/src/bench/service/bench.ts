import { cpus } from 'node:os';
import type { Measurement } from '../closed-loop.ts';
import type { Budget, Report, Row } from '../report.ts';
import { allocateAccounts } from './accounts.ts';
import { measureEmptyRoute, measureSql } from './baselines.ts';
import { type DatabaseKind, openPGlite, openPostgres } from './bench-database.ts';
import {
  baselineBudget,
  evennessBudget,
  memoryBudget,
  referenceBudgets,
  sizeBudget,
} from './budgets.ts';
import { type Fixture, startFixture } from './fixture.ts';
import { measureGrowth } from './growth.ts';
import { measureRate } from './measure-rate.ts';
import { growthOf, measureMemory } from './memory.ts';
import { type Operation, operations } from './operations.ts';
import type { Sizes } from './sizes.ts';

export type BenchOptions = {
  sizes: Sizes;
  databases: readonly DatabaseKind['name'][];
  onProgress: (step: string) => void;
};

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
    const reports: Report[] = [];
    for (const name of databases) {
      const kind = name === 'PGlite' ? await openPGlite() : await openPostgres();
      try {
        reports.push(await benchDatabase(fixture, { kind, route, onProgress }));
      } finally {
        await kind.stop();
      }
    }
    const rows = route.map((measurement) => ({ name: 'baseline: an empty route', ...measurement }));
    return {
      rows: [...rows, ...reports.flatMap((report) => report.rows)],
      budgets: reports.flatMap((report) => report.budgets),
      notes: {
        node: process.version,
        cpus: cpus().map(({ model }) => model),
        sizes,
        ...Object.assign({}, ...reports.map((report) => report.notes)),
      },
    };
  } finally {
    await fixture.stop();
  }
}

async function benchDatabase(
  fixture: Fixture,
  {
    kind,
    route,
    onProgress,
  }: { kind: DatabaseKind; route: Measurement[]; onProgress: BenchOptions['onProgress'] },
): Promise<Report> {
  const { sizes } = fixture;
  const rows: Row[] = [];
  const budgets: Budget[] = [];
  const progress = (step: string) => onProgress(`${kind.name}: ${step}`);

  progress('accounts with registrations');
  const prepared = await fixture.prepareDatabase(kind);
  progress('baseline: bare statements');
  const baselines = await measureSql(kind, {
    database: prepared.database,
    names: Object.keys(operations) as Operation[],
    concurrencies: sizes.concurrencies,
    startServer: fixture.startServer,
    perform: performer(fixture, prepared.accessToken),
  });

  const server = await fixture.startServer(await kind.copy(prepared.database));
  const target = { baseUrl: server.baseUrl, accessToken: prepared.accessToken };
  const accounts = allocateAccounts(fixture);
  const memory: number[] = [];
  try {
    for (const operation of Object.keys(operations) as Operation[]) {
      const name = `${operation} on ${kind.name}`;
      progress(operation);
      const measured: Measurement[] = [];
      for (const concurrency of sizes.concurrencies) {
        const { seconds } = sizes;
        measured.push(
          await measureRate(fixture, { target, accounts, operation, concurrency, seconds }),
        );
      }
      const bare = baselines.get(operation)?.measurements ?? [];
      rows.push(...measured.map((measurement) => ({ name, ...measurement })));
      rows.push(...bare.map((measurement) => ({ name: `baseline: ${name}`, ...measurement })));
      const most = {
        measured: measured.at(-1) as Measurement,
        sql: bare.at(-1) as Measurement,
        route: route.at(-1) as Measurement,
      };
      budgets.push(
        baselineBudget(name, operations[operation], most),
        ...referenceBudgets(name, operation, most.measured),
        evennessBudget(name, measured),
      );
    }
    progress(`memory over ${sizes.requests} requests`);
    memory.push(...(await measureMemory(fixture, { target, accounts, pid: server.pid })));
  } finally {
    await server.stop();
  }
  budgets.push(memoryBudget(kind.name, { growth: growthOf(memory), samples: memory }));

  progress(`${sizes.registrations.join(' and ')} registrations`);
  for (const [operation, ratio] of await measureGrowth(fixture, kind, prepared)) {
    budgets.push(sizeBudget(`${operation} on ${kind.name}`, ratio));
  }
  const statements = [...baselines].map(([operation, baseline]) => [
    operation,
    baseline.statements,
  ]);
  return {
    rows,
    budgets,
    notes: { [kind.name]: { statements: Object.fromEntries(statements), memory } },
  };
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
