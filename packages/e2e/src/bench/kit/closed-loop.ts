import { percentile } from './statistics.ts';

/** How long an operation took, in milliseconds. */
export type Act<Item> = (item: Item, loop: number) => Promise<number>;

export interface LoopOptions<Item> {
  /** How many callers run at the same time, each starting again as soon as it is done. */
  concurrency: number;
  /** No operation is started after this long. */
  seconds: number;
  /** The duration of each operation; the run ends with the last one. */
  items: Iterable<Item>;
}

/** The results of a run. Times are in milliseconds, rates per second. */
export interface Measurement {
  concurrency: number;
  count: number;
  rate: number;
  p50: number;
  p99: number;
}

/**
 * Runs a closed loop: each caller waits for its answer before it asks again.
 *
 * @throws what an operation throws: a run with failures is worthless.
 */
export async function runClosedLoop<Item>(
  act: Act<Item>,
  { concurrency, seconds, items }: LoopOptions<Item>,
): Promise<Measurement> {
  const rest = items[Symbol.iterator]();
  const times: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1_000;
  const loop = async (_: unknown, index: number) => {
    while (performance.now() < end) {
      const next = rest.next();
      if (next.done) return;
      times.push(await act(next.value, index));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, loop));
  const duration = (performance.now() - start) / 1_000;
  return {
    concurrency,
    count: times.length,
    rate: times.length / duration,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

/** Runs an operation and returns its duration in milliseconds. */
export async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}
