import { cpus } from 'node:os';
import type { Measurement } from '../closed-loop.ts';
import type { Goal, Report, Row } from '../report.ts';
import { dealAccounts } from './accounts.ts';
import { type DatabaseKind, openPGlite, openPostgres } from './bench-database.ts';
import { type Fixture, startFixture } from './fixture.ts';
import { measureEmptyRoute, measureSql } from './floors.ts';
import { evennessGoal, floorGoal, memoryGoal, referenceGoals, sizeGoal } from './goals.ts';
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
    onProgress('floor: an empty route');
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
    const rows = route.map((measurement) => ({ name: 'floor: an empty route', ...measurement }));
    return {
      rows: [...rows, ...reports.flatMap((report) => report.rows)],
      goals: reports.flatMap((report) => report.goals),
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
  const goals: Goal[] = [];
  const progress = (step: string) => onProgress(`${kind.name}: ${step}`);

  progress('accounts with registrations');
  const prepared = await fixture.prepareDatabase(kind);
  progress('floor: bare statements');
  const floors = await measureSql(kind, {
    database: prepared.database,
    names: Object.keys(operations) as Operation[],
    concurrencies: sizes.concurrencies,
    startServer: fixture.startServer,
    perform: performer(fixture, prepared.accessToken),
  });

  const server = await fixture.startServer(await kind.copy(prepared.database));
  const target = { baseUrl: server.baseUrl, accessToken: prepared.accessToken };
  const accounts = dealAccounts(fixture);
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
      const bare = floors.get(operation)?.measurements ?? [];
      rows.push(...measured.map((measurement) => ({ name, ...measurement })));
      rows.push(...bare.map((measurement) => ({ name: `floor: ${name}`, ...measurement })));
      const most = {
        measured: measured.at(-1) as Measurement,
        sql: bare.at(-1) as Measurement,
        route: route.at(-1) as Measurement,
      };
      goals.push(
        floorGoal(name, operations[operation], most),
        ...referenceGoals(name, operation, most.measured),
        evennessGoal(name, measured),
      );
    }
    progress(`memory over ${sizes.requests} requests`);
    memory.push(...(await measureMemory(fixture, { target, accounts, pid: server.pid })));
  } finally {
    await server.stop();
  }
  goals.push(memoryGoal(kind.name, { growth: growthOf(memory), samples: memory }));

  progress(`${sizes.registrations.join(' and ')} registrations`);
  for (const [operation, ratio] of await measureGrowth(fixture, kind, prepared)) {
    goals.push(sizeGoal(`${operation} on ${kind.name}`, ratio));
  }
  const statements = [...floors].map(([operation, floor]) => [operation, floor.statements]);
  return {
    rows,
    goals,
    notes: { [kind.name]: { statements: Object.fromEntries(statements), memory } },
  };
}

/** Runs each operation often enough that its statements can be replayed. */
function performer(fixture: Fixture, accessToken: string) {
  const { load, holder, sizes } = fixture;
  const accounts = dealAccounts(fixture);
  return (operation: Operation, baseUrl: string) =>
    load.call('performAll', {
      target: { baseUrl, accessToken },
      operation,
      accounts: accounts.take(operation, sizes.recorded),
      holder,
      concurrency: Math.max(...sizes.concurrencies),
    });
}
