import { percentile } from './statistics.ts';

/** How long an act took, in milliseconds. */
export type Act<Item> = (item: Item, loop: number) => Promise<number>;

export type LoopOptions<Item> = {
  /** How many act at the same time, each beginning anew as soon as it is done. */
  concurrency: number;
  /** Nothing is begun any more after this long. */
  seconds: number;
  /** What each act takes; the run ends with the last of them. */
  items: Iterable<Item>;
};

/** What a run measured. Times are in milliseconds, rates per second. */
export type Measurement = {
  concurrency: number;
  count: number;
  rate: number;
  p50: number;
  p99: number;
};

/**
 * A closed loop: so many callers, of whom each waits for its answer before it asks again.
 *
 * @throws what an act throws: a run with failures measures nothing.
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

/** Runs an act and answers how long it took, in milliseconds. */
export async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}
