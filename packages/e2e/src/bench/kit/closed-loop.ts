import { median, percentile } from './statistics.ts';

export interface LoopOptions<Item> {
  /** How many callers run at the same time, each starting again as soon as it is done. */
  concurrency: number;
  /** No operation is started after this long; by default longer than any run. */
  seconds?: number | undefined;
  /** What each operation is run with; the run ends with the last one. */
  items: Iterable<Item>;
}

/** The results of a run. Times are in milliseconds, rates per second. */
export interface Measurement {
  concurrency: number;
  count: number;
  rate: number;
  p50: number;
  p99: number;
  /** The measured process's CPU time for each, in microseconds. */
  cpu?: number;
}

/**
 * Runs a closed loop: each caller waits for its answer before it asks again.
 *
 * @throws what an operation throws: a run with failures is worthless.
 */
export async function runClosedLoop<Item>(
  act: (item: Item, caller: number) => Promise<unknown>,
  { concurrency, seconds = 3_600, items }: LoopOptions<Item>,
): Promise<Measurement> {
  const rest = items[Symbol.iterator]();
  const times: number[] = [];
  const start = performance.now();
  const call = async (_: unknown, caller: number) => {
    let now = performance.now();
    while (now < start + seconds * 1_000) {
      const next = rest.next();
      if (next.done) return;
      await act(next.value, caller);
      const end = performance.now();
      times.push(end - now);
      now = end;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, call));
  return { ...measurementOf(times, performance.now() - start), concurrency };
}

/** Summarizes operations by the milliseconds of each, and of all together. */
export function measurementOf(
  times: readonly number[],
  duration = times.reduce((sum, time) => sum + time, 0),
): Measurement {
  return {
    concurrency: 1,
    count: times.length,
    rate: (1_000 * times.length) / duration,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

/** Measures in turn, round by round, so that the machine's state affects all alike. */
export async function measureInTurn<Name extends string>(
  rounds: number,
  measures: Readonly<Record<Name, () => Promise<Measurement>>>,
): Promise<Record<Name, Measurement[]>> {
  const entries = Object.entries<() => Promise<Measurement>>(measures);
  const runs = Object.fromEntries(entries.map(([name]): [string, Measurement[]] => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, measure] of entries) runs[name]?.push(await measure());
  }
  return runs as Record<Name, Measurement[]>;
}

/** Several runs as one: the count of all, and the median of everything else. */
export function medianOf(runs: readonly Measurement[]): Measurement {
  const of = (key: keyof Measurement) => median(runs.map((run) => run[key] as number));
  return {
    concurrency: of('concurrency'),
    count: runs.reduce((sum, { count }) => sum + count, 0),
    rate: of('rate'),
    p50: of('p50'),
    p99: of('p99'),
    ...(runs.every(({ cpu }) => cpu !== undefined) && { cpu: of('cpu') }),
  };
}
