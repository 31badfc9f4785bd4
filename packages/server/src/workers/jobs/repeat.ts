import { setTimeout as sleep } from 'node:timers/promises';

export type RepeatedJob = {
  /** Waits for the run under way. */
  stop(): Promise<void>;
};

export type RepeatOptions = {
  /** Milliseconds between the end of a run and the start of the next. */
  interval: number;
  /** Told of the first run that fails, not of those that fail after it. */
  onFailure: (error: unknown) => void;
  /** Told of the first run that ends well again. */
  onRecovery: () => void;
};

/**
 * Runs a job again and again until it is stopped, the first time at once. One that fails runs again
 * at its time.
 *
 * @param job is told when nobody waits for more than the step that it is at.
 */
export function repeat(
  job: (stopping: AbortSignal) => Promise<unknown>,
  { interval, onFailure, onRecovery }: RepeatOptions,
): RepeatedJob {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isFailing = false;
  const run = async () => {
    try {
      await job(signal);
      if (isFailing) onRecovery();
      isFailing = false;
    } catch (error) {
      if (!isFailing) onFailure(error);
      isFailing = true;
    }
  };
  const work = async () => {
    while (!signal.aborted) {
      await run();
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
