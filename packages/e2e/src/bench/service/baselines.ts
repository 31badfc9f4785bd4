import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Measurement } from '../kit/closed-loop.ts';
import { startWorker } from '../kit/worker.ts';
import type { EmptyRouteMethods } from './baselines/empty-route-worker.ts';
import type { ReplayMethods } from './baselines/replay-worker.ts';
import { fileVariable, type Recording, readRecording, type Unit } from './baselines/statements.ts';
import type { DatabaseConfiguration, DatabaseKind } from './bench-database.ts';
import type { Fixture } from './fixture.ts';
import type { Sizes } from './sizes.ts';

const workerFile = (name: string) => join(import.meta.dirname, 'baselines', name);

/** The first baseline, at each concurrency: an empty route. */
export async function measureEmptyRoute({
  load,
  sizes,
}: Pick<Fixture, 'load'> & {
  sizes: Pick<Sizes, 'concurrencies' | 'warmUp' | 'seconds'>;
}): Promise<Measurement[]> {
  const worker = startWorker<EmptyRouteMethods>(workerFile('empty-route-worker.ts'));
  try {
    const baseUrl = await worker.call('baseUrl', undefined);
    const run = (concurrency: number, count: number) =>
      load.call('measureEmptyRoute', { baseUrl, concurrency, count });
    const measurements: Measurement[] = [];
    for (const concurrency of sizes.concurrencies) {
      const { rate } = await run(concurrency, sizes.warmUp * 10);
      measurements.push(await run(concurrency, Math.ceil((rate * sizes.seconds) / 2)));
    }
    return measurements;
  } finally {
    await worker.stop();
  }
}

export type SqlBaselines<Name> = Map<Name, { measurements: Measurement[]; statements: string[] }>;

export interface SqlOptions<Name> {
  /** Never changed: the measurements use copies. */
  database: DatabaseConfiguration;
  /** Of the operations. */
  names: readonly Name[];
  concurrencies: readonly number[];
  startServer: Fixture['startServer'];
  /** Runs operations, each request marked by {@link actHeader} with its name and number. */
  perform(name: Name, baseUrl: string): Promise<unknown>;
}

/** The second baseline, at each concurrency: the operations' bare statements and commits. */
export async function measureSql<Name extends string>(
  kind: DatabaseKind,
  options: SqlOptions<Name>,
): Promise<SqlBaselines<Name>> {
  const { database, names, concurrencies } = options;
  const recording = await record({ ...options, database: await kind.copy(database) });
  const worker = startWorker<ReplayMethods>(workerFile('replay-worker.ts'));
  try {
    await worker.call('open', await kind.copy(database));
    const baselines: SqlBaselines<Name> = new Map();
    for (const operation of names) {
      const acts = [...recording]
        .filter(([name]) => name.startsWith(`${operation} `))
        .map(([, units]) => units);
      // The first share only warms up.
      const [warmUp = [], ...shares] = share(acts, 1 + concurrencies.length);
      await worker.call('replay', { acts: warmUp, concurrency: 16 });
      const measurements: Measurement[] = [];
      for (const [i, concurrency] of concurrencies.entries()) {
        measurements.push(await worker.call('replay', { acts: shares[i] ?? [], concurrency }));
      }
      baselines.set(operation, { measurements, statements: describe(acts.at(-1) ?? []) });
    }
    return baselines;
  } finally {
    await worker.stop();
  }
}

function share<Item>(items: readonly Item[], count: number): Item[][] {
  const size = Math.ceil(items.length / count);
  return Array.from({ length: count }, (_, i) => items.slice(i * size, (i + 1) * size));
}

/** Lets a server record the statements of its requests. */
async function record<Name extends string>({
  database,
  names,
  startServer,
  perform,
}: SqlOptions<Name>): Promise<Recording> {
  const directory = await mkdtemp(join(tmpdir(), 'recovery-guardian-bench-'));
  const file = join(directory, 'statements');
  try {
    const server = await startServer(database, {
      nodeFlags: ['--import', workerFile('record-statements.ts')],
      env: { [fileVariable]: file },
    });
    for (const name of names) await perform(name, server.baseUrl);
    await server.stop();
    return readRecording(file);
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** An operation's statements, a few words each. */
function describe(units: readonly Unit[]): string[] {
  return units.flatMap(({ isTransaction, statements }) => {
    const lines = statements.map(({ sql }) => sql.replace(/\s+/g, ' ').trim().slice(0, 100));
    return isTransaction ? ['begin', ...lines, 'commit'] : lines;
  });
}
