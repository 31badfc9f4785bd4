import { setTimeout as sleep } from 'node:timers/promises';

export interface RepeatedJob {
  /** Waits for the current run. */
  stop(): Promise<void>;
}

export interface RepeatOptions {
  /** Milliseconds between the end of a run and the start of the next. */
  interval: number;
  /** Called with the first failure of a series only. */
  onFailure: (error: unknown) => void;
  /** Called when a run succeeds again. */
  onRecovery: () => void;
}

/**
 * Runs a job repeatedly until it is stopped, the first time immediately. A failed job runs again
 * after the interval.
 *
 * @param job gets a signal to end after its current step
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
      // The job alone must not keep the process alive.
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
