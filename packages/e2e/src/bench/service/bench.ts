import { budget, memoryBudget, milliseconds, perSecond, times } from '../kit/budgets.ts';
import { idleProcessor, peakMegabytes, residentMegabytes } from '../kit/process-usage.ts';
import { type BenchOptions, mergeReports, type Report, type Row } from '../kit/report.ts';
import { measureEmptyRoute } from '../server/baselines.ts';
import { benchOperations, compareOperations } from '../server/bench-operations.ts';
import { benchEachDatabase, type DatabaseKind } from '../server/databases.ts';
import { type LoadedServer, startLoaded } from '../server/loaded-server.ts';
import { type Fixture, type PreparedService, startFixture } from './fixture.ts';
import { fillRegistrations, measureGrowth } from './growth.ts';
import { type Operation, operations } from './operations.ts';
import type { Sizes } from './sizes.ts';

/**
 * Measures the recovery service as operators run it: in its own process, over HTTP, with a real
 * chain, a real database and a real mail server. Compares it with two baselines, the minimum for
 * any service: an empty route, and the bare statements that it issues.
 */
export async function benchService(options: BenchOptions<Sizes>): Promise<Report> {
  const { sizes, databases, against, onProgress } = options;
  await using parts = new AsyncDisposableStack();
  const fixture = await startFixture(parts, options);
  if (against) {
    return await benchEachDatabase(databases, onProgress, (kind, progress) =>
      compareOperations(fixture, kind, progress),
    );
  }
  onProgress('baseline: an empty route');
  const route = await measureEmptyRoute(sizes);
  const rows = route.map((measurement) => ({ name: 'baseline: an empty route', ...measurement }));
  const report = await benchEachDatabase(databases, onProgress, (kind, progress) =>
    benchDatabase(fixture, { kind, route, onProgress: progress }),
  );
  return mergeReports([{ rows, budgets: [] }, report]);
}

async function benchDatabase(
  fixture: Fixture,
  options: Omit<Parameters<typeof benchOperations>[2], 'more'>,
): Promise<Report> {
  const { kind, onProgress } = options;
  const { sizes, chainId } = fixture;
  onProgress('accounts with registrations');
  const [prepared] = await fixture.prepareDatabases(kind);
  if (!prepared) throw new RangeError('There is no version');
  await fillRegistrations(prepared.database, { chainId, count: sizes.registrations[0] });
  onProgress('start, and at rest');
  const atRest = await measureAtRest(fixture, kind, prepared);
  let memory: number[] = [];
  let peak = Number.NaN;
  const report = await benchOperations(fixture, prepared, {
    ...options,
    async more(server) {
      onProgress(`memory over ${sizes.requests} requests`);
      memory = await measureMemory(server, sizes);
      peak = peakMegabytes(server.pid);
    },
  });
  onProgress(`${sizes.registrations.join(' and ')} registrations`);
  const growth = await measureGrowth(fixture, kind, prepared);
  return mergeReports([
    { ...report, notes: { [kind.name]: { ...(report.notes?.[kind.name] as object), memory } } },
    {
      rows: [],
      budgets: [
        ...referenceBudgets(report.rows, kind.name),
        memoryBudget(kind.name, memory),
        ...processBudgets(kind.name, { ...atRest, peak }),
        ...[...growth].map(([operation, ratio]) => {
          const name = `${operation} on ${kind.name}: time among many registrations by that among few`;
          return budget(name, ratio, '<=', 1.2, times);
        }),
      ],
    },
  ]);
}

/** Starts a server by itself, and watches it without requests. */
async function measureAtRest(fixture: Fixture, kind: DatabaseKind, prepared: PreparedService) {
  const database = await kind.copy(prepared.database);
  const server = await startLoaded(fixture, { ...prepared, database });
  try {
    const duration = fixture.sizes.seconds * 1_000;
    // What a start leaves to do is done by then.
    await idleProcessor(server.pid, duration / 5);
    const processor = await idleProcessor(server.pid, duration);
    return { startTime: server.startTime, memory: residentMegabytes(server.pid), processor };
  } finally {
    await server.stop();
  }
}

/** What one process may take. */
function processBudgets(
  database: DatabaseKind['name'],
  of: Record<'startTime' | 'memory' | 'processor' | 'peak', number>,
) {
  const megabytes = (value: number) => `${value.toFixed(0)} MB`;
  const start = database === 'PGlite' ? 1_000 : 500;
  return [
    budget(`${database}: start to the first 200`, of.startTime, '<=', start, milliseconds),
    budget(`${database}: memory at rest`, of.memory, '<=', 150, megabytes),
    budget(`${database}: most memory`, of.peak, '<=', 350, megabytes),
    budget(`${database}: CPU at rest, per second`, of.processor, '<=', 4, milliseconds),
  ];
}

/** A typical mix of requests: recoveries are rare but expensive. */
const round: readonly [Operation, number][] = [
  ['register+submit', 500],
  ['registrations', 1_000],
  ['signature/request+submit', 1_000],
];

/** A server process's memory in megabytes, by sample, over this many requests. */
async function measureMemory(server: LoadedServer<Operation>, sizes: Sizes): Promise<number[]> {
  const concurrency = Math.max(...sizes.concurrencies);
  const whole = round.reduce((sum, [operation, count]) => sum + count * operations[operation], 0);
  const factor = Math.min(1, sizes.requests / whole / 3);
  const samples: number[] = [];
  for (let requests = 0; requests < sizes.requests; requests += whole * factor) {
    for (const [operation, count] of round) {
      await server.run(operation, Math.ceil(count * factor), concurrency);
      samples.push(residentMegabytes(server.pid));
    }
  }
  return samples;
}

/** The public reference service's rate on such a machine, per second, at any concurrency. */
const reference: Partial<Record<Operation, number>> = {
  'register+submit': 134,
  registrations: 362,
  'signature/request': 480,
};

/** At least three times the reference, at the highest concurrency. */
function referenceBudgets(rows: readonly Row[], database: string) {
  return Object.entries(reference).map(([operation, rate]) => {
    const name = `${operation} on ${database}`;
    const measured = rows.findLast((row) => row.name === name)?.rate ?? Number.NaN;
    return budget(`${name}: three times the reference`, measured, '>=', rate * 3, perSecond);
  });
}
