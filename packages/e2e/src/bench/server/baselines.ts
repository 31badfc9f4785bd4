import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Measurement } from '../kit/closed-loop.ts';
import { measureRate } from '../kit/load.ts';
import { startRepeating } from '../kit/repeat.ts';
import { startWorker } from '../kit/worker.ts';
import type { EmptyRouteMethods } from './baselines/empty-route-worker.ts';
import type { ReplayMethods } from './baselines/replay-worker.ts';
import { fileVariable, type Recording, readRecording, type Unit } from './baselines/statements.ts';
import type { DatabaseKind } from './databases.ts';
import { type Prepared, type Sizes, type Subject, startLoaded } from './loaded-server.ts';

const workerFile = (name: string) => join(import.meta.dirname, 'baselines', name);

/** The first baseline, at each concurrency: an empty route. */
export async function measureEmptyRoute({
  concurrencies,
  warmUp,
  seconds,
}: Sizes): Promise<Measurement[]> {
  const server = startWorker<EmptyRouteMethods>(workerFile('empty-route-worker.ts'));
  const load = startRepeating();
  try {
    const target = { baseUrl: await server.call('baseUrl', undefined) };
    const measurements: Measurement[] = [];
    for (const concurrency of concurrencies) {
      const run = (count: number) => {
        const parameters = { path: '/', bodies: ['{}'], expected: '{}', count };
        return load.call('measure', { target, concurrency, parameters });
      };
      measurements.push(await measureRate(run, { warmUp: warmUp * 10, seconds: seconds / 2 }));
    }
    return measurements;
  } finally {
    await load.stop();
    await server.stop();
  }
}

/** The second baseline, at each concurrency: the operations' bare statements and commits. */
export async function measureSql<Name extends string, Parameters>(
  subject: Subject<Name, Parameters>,
  kind: DatabaseKind,
  prepared: Prepared<Name, Parameters>,
): Promise<Map<Name, { measurements: Measurement[]; statements: string[] }>> {
  const names = Object.keys(subject.operations) as Name[];
  const { concurrencies } = subject.sizes;
  const database = await kind.copy(prepared.database);
  const recording = await record(subject, { ...prepared, database });
  const worker = startWorker<ReplayMethods>(workerFile('replay-worker.ts'));
  try {
    await worker.call('open', await kind.copy(prepared.database));
    const baselines = new Map<Name, { measurements: Measurement[]; statements: string[] }>();
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

/** Lets a server record the statements of each operation often enough that they can be replayed. */
async function record<Name extends string, Parameters>(
  subject: Subject<Name, Parameters>,
  prepared: Prepared<Name, Parameters>,
): Promise<Recording> {
  const { operations, sizes } = subject;
  const directory = await mkdtemp(join(tmpdir(), 'recovery-guardian-bench-'));
  const file = join(directory, 'statements');
  try {
    const server = await startLoaded(subject, prepared, {
      nodeFlags: ['--import', workerFile('record-statements.ts')],
      env: { [fileVariable]: file },
    });
    for (const name of Object.keys(operations) as Name[]) {
      // One at a time, so that a statement that several share is counted for each.
      await server.performAll(name, sizes.recorded, 1);
    }
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
