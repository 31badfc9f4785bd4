import type { Clock } from '@recovery-guardian/recovery-service';
import type { FastifyBaseLogger } from 'fastify';
import { sealAuditLog } from '../../adapters/audit/seal.ts';
import type { Database } from '../../adapters/database/connection/open.ts';
import type { Head, SealedEntry } from '../../adapters/database/repositories/audit-entry.ts';
import { purgeExpired } from '../../adapters/database/repositories/expired.ts';
import type { Resealed } from '../../adapters/encryption/field-cipher.ts';
import type { Deposit, OpenSponsors } from '../../adapters/sponsor/open-sponsors.ts';
import type { Configuration } from '../../configuration/schema.ts';
import { longestPause, type RepeatedJob, repeatLogged } from './repeat.ts';

export interface BackgroundJobsOptions {
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
