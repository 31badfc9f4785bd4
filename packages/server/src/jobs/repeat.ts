import { setTimeout as sleep } from 'node:timers/promises';

export type RepeatedJob = {
  /** Waits for the run under way. */
  stop(): Promise<void>;
};

/**
 * Runs a job again and again until it is stopped, the first time at once. One that fails is told of,
 * and runs again at its time.
 *
 * @param options.interval milliseconds between the end of a run and the start of the next.
 */
export function repeat(
  job: () => Promise<unknown>,
  { interval, onError }: { interval: number; onError: (error: unknown) => void },
): RepeatedJob {
  const stopping = new AbortController();
  const { signal } = stopping;
  const work = async () => {
    while (!signal.aborted) {
      await job().catch(onError);
      // A job must not keep a process alive that has nothing else to do.
      await sleep(interval, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const working = work();
  return {
    async stop() {
      stopping.abort();
      await working;
    },
  };
}
