import type { FastifyBaseLogger } from 'fastify';
import type { Head, SealedEntry } from '../audit/audit-repository.ts';
import { sealAuditLog } from '../audit/hash-chain.ts';
import type { Configuration } from '../configuration/schema.ts';
import { purgeExpired } from '../database/expired.ts';
import type { Database } from '../database/open.ts';
import type { Resealed } from '../keys/field-cipher.ts';
import type { Clock } from '../kit/clock.ts';
import type { Deposit, OpenSponsors } from '../sponsor/open-sponsors.ts';

interface BackgroundJobsOptions {
  db: Database;
  clock: Clock;
  purge: Configuration['purge'] & Pick<Configuration['service'], 'hold'>;
  /** Seals again the rows that were sealed with older data keys. */
  reseal(): Promise<Resealed>;
  onSealed(entries: readonly SealedEntry[]): void;
  /** `undefined` if nothing is sponsored. */
  sponsors: Pick<OpenSponsors, 'settle' | 'getDeposits'> | undefined;
  onDeposit(deposit: Deposit): void;
  log: FastifyBaseLogger;
}

const sealingInterval = 1_000;
const resealingInterval = 60_000;
const settlingInterval = 5_000;
const depositInterval = 60_000;

/**
 * Starts the server's periodic jobs. Every process runs them; locks ensure that processes that
 * share a database do each piece of work once. A wake-up is for the audit log.
 */
export function startBackgroundJobs(options: BackgroundJobsOptions): RepeatedJob {
  const { db, clock, purge, reseal, onSealed, sponsors, onDeposit, log } = options;
  const start = repeatLogged(log);
  const noteHead = createHeadNotes(log);
  const sealing = start(
    'seal audit log',
    { interval: sealingInterval, longest: longestPause },
    async () => {
      const head = await sealAuditLog(db, (entries) => {
        // More are likely to follow, also from other processes.
        if (entries.length > 0) sealing.wake();
        onSealed(entries);
      });
      noteHead(head);
    },
  );
  const jobs = [
    sealing,
    start('purge', { interval: purge.interval * 1_000 }, async () => {
      const { retention, hold } = purge;
      const purged = await purgeExpired(db, { now: clock.now(), retention, hold });
      log.info({ purged }, 'purged expired rows');
    }),
    start('reseal', { interval: resealingInterval }, async () => {
      const { resealed, unreadable } = await reseal();
      if (resealed > 0) log.info({ count: resealed }, 'sealed rows under the newest data key');
      if (unreadable > 0) log.error({ count: unreadable }, 'rows could not be sealed again');
    }),
  ];
  if (sponsors) {
    jobs.push(
      start('settle sponsored operations', { interval: settlingInterval }, sponsors.settle),
      start('read deposits', { interval: depositInterval }, async () => {
        for (const deposit of await sponsors.getDeposits()) onDeposit(deposit);
      }),
    );
  }
  return {
    wake: sealing.wake,
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

const hour = 3_600_000;

/**
 * Returns a function that logs the audit chain's head at start and then hourly. Logs are kept
 * elsewhere, so `audit verify --head` detects a rewritten chain.
 */
function createHeadNotes(log: FastifyBaseLogger): (head: Head | undefined) => void {
  let notedAt = Number.NEGATIVE_INFINITY;
  return (head) => {
    const now = performance.now();
    if (head === undefined || now - notedAt < hour) return;
    notedAt = now;
    const hash = Buffer.from(head.hash).toString('hex');
    log.info({ audit: { sequence: head.sequence, head: hash } }, 'the audit log ends here');
  };
}

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
