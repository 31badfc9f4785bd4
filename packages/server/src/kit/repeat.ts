import type { FastifyBaseLogger } from 'fastify';

export interface RepeatedJob {
  /**
   * Runs the job after this many milliseconds at the latest, immediately by default; but never
   * sooner than `interval` after its last run.
   */
  wake(delay?: number): void;
  /** Waits for the current run. */
  stop(): Promise<void>;
}

interface RepeatOptions {
  /** The fewest milliseconds between the end of a run and the start of the next. */
  interval: number;
  /** The most, if nothing wakes the job; `interval` by default. */
  longest?: number | undefined;
  /** Called with the first failure of a series only. */
  onFailure: (error: unknown) => void;
  /** Called when a run succeeds again. */
  onRecovery: () => void;
}

/**
 * How long a job that is woken by this process's writes waits for those of others, in milliseconds:
 * no longer than the shortest delay of a retry, which is then always seen before it is due.
 */
export const longestPause = 5_000;

/**
 * Runs a job repeatedly until it is stopped, the first time immediately. A failed job runs again
 * after the interval.
 *
 * @param job gets a signal to end after its current step
 */
export function repeat(
  job: (stopping: AbortSignal) => Promise<unknown>,
  { interval, longest = interval, onFailure, onRecovery }: RepeatOptions,
): RepeatedJob {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isFailing = false;
  let wakeAt = Number.POSITIVE_INFINITY;
  let reschedule = () => {};
  const wake = (delay = 0) => {
    const at = performance.now() + delay;
    if (at >= wakeAt) return;
    wakeAt = at;
    reschedule();
  };
  const run = async () => {
    try {
      await job(signal);
      if (isFailing) onRecovery();
      isFailing = false;
    } catch (error) {
      if (!isFailing) onFailure(error);
      isFailing = true;
      wake();
    }
  };
  const pause = () =>
    new Promise<void>((resolve) => {
      const ended = performance.now();
      let timer: NodeJS.Timeout | undefined;
      reschedule = () => {
        clearTimeout(timer);
        if (signal.aborted) return resolve();
        const at = Math.min(Math.max(wakeAt, ended + interval), ended + longest);
        // The job alone must not keep the process alive.
        timer = setTimeout(resolve, Math.max(0, at - performance.now())).unref();
      };
      reschedule();
    });
  const work = async () => {
    // The job may wake itself, so the caller must have it before.
    await Promise.resolve();
    while (!signal.aborted) {
      wakeAt = Number.POSITIVE_INFINITY;
      await run();
      await pause();
    }
  };
  const working = work();
  return {
    wake,
    async stop() {
      stopping.abort();
      reschedule();
      await working;
    },
  };
}

/** Repeats jobs, and logs by name which one fails and works again. */
export function repeatLogged(log: FastifyBaseLogger) {
  return (
    name: string,
    pause: Pick<RepeatOptions, 'interval' | 'longest'>,
    job: () => Promise<unknown>,
  ): RepeatedJob =>
    repeat(job, {
      ...pause,
      onFailure: (error) => log.error({ err: error, job: name }, 'a job fails'),
      onRecovery: () => log.info({ job: name }, 'a job works again'),
    });
}
