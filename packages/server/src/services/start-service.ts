import type { FastifyBaseLogger } from 'fastify';
import { createEventLog } from '../alerts/event-repository.ts';
import { startIndexing } from '../alerts/indexer.ts';
import { startPosting } from '../alerts/post-events.ts';
import { createWebhookQueue } from '../alerts/webhook-repository.ts';
import type { Head } from '../audit/audit-repository.ts';
import { sealAuditLog } from '../audit/hash-chain.ts';
import { purgeExpired } from '../database/expired.ts';
import type { OpenGuardianSigner } from '../keys/guardian-signer.ts';
import { createResealing } from '../keys/rotation.ts';
import { resealRows } from '../keys/sealed-rows.ts';
import { longestPause, type RepeatedJob, repeatLogged } from '../kit/repeat.ts';
import { createLimitRepository } from '../limits/limit-repository.ts';
import { queueReminders } from '../registrations/reminders.ts';
import { startRelaying } from '../relayer/open-relayer.ts';
import type { Context, OpenedService, Parts, Work } from './open-service.ts';

const sealingInterval = 1_000;
const resealingInterval = 60_000;
const settlingInterval = 5_000;
const depositInterval = 60_000;
const remindingInterval = 600_000;

/**
 * Starts the server's periodic jobs. Every process runs them; locks ensure that processes that
 * share a database do each piece of work once. A wake-up is for the audit log.
 */
function startJobs(
  { db, clock, metrics, log, onClose }: Context,
  { dataKeys, cipher, sponsors }: Parts,
  { purge, sponsor }: Pick<Work, 'purge' | 'sponsor'>,
): RepeatedJob {
  const start = repeatLogged(log);
  const reseal = createResealing(dataKeys, () => resealRows(db, cipher));
  const noteHead = createHeadNotes(log);
  const sealing = start(
    'seal audit log',
    { interval: sealingInterval, longest: longestPause },
    async () => {
      const head = await sealAuditLog(db, (entries) => {
        // More are likely to follow, also from other processes.
        if (entries.length > 0) sealing.wake();
        for (const { event } of entries) metrics.eventHappened(event);
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
  if (sponsor) {
    jobs.push(
      start('settle sponsored operations', { interval: settlingInterval }, sponsors.settle),
      start('read deposits', { interval: depositInterval }, async () => {
        for (const deposit of await sponsors.getDeposits()) metrics.depositRead(deposit);
      }),
    );
  }
  onClose(() => Promise.all(jobs.map((job) => job.stop())));
  return sealing;
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

/** A service that runs. */
export interface RunningService extends Pick<OpenedService, 'context' | 'parts'> {
  /** Asks a signer in another process whether it answers. */
  pingSigner: OpenGuardianSigner['ping'];
}

/** Waits for the key of a service, and begins its work. */
export async function startService(service: OpenedService): Promise<RunningService> {
  const { context, parts, work, signer, jobs } = service;
  const { ping } = await signer;
  if (context.roles.includes('worker')) jobs.push(...startWorkers(context, parts, work));
  return { context, parts, pingSigner: ping };
}

/** @returns the jobs for which a transaction may have left work */
function startWorkers(context: Context, parts: Parts, work: Work): Pick<RepeatedJob, 'wake'>[] {
  const { settings, db, clock, tracing, metrics, log, onClose } = context;
  const { codes, nodes, chains, store, signer, relayer, delivery } = parts;
  const { alerts, events } = work;
  const jobs = startJobs(context, parts, work);
  const reminding = repeatLogged(log)('yearly reminders', { interval: remindingInterval }, () =>
    queueReminders({ store, chains, codes, clock, settings }),
  );
  onClose(reminding.stop);
  const relaying = startRelaying(relayer, {
    service: { store, chains, clock, relayer: relayer?.relayer },
    chains: work.chains,
    settings: work.relayer,
    limits: createLimitRepository(db),
    onMeasured: (measurement) => metrics.relayer.measured(measurement, clock.now()),
    log,
  });
  onClose(relaying.stop);
  if (alerts) {
    const indexing = startIndexing({
      alerts,
      nodes,
      service: { store, chains, codes, clock, settings, signer, relayer: relayer?.relayer },
      checkpoints: createEventLog(db),
      log,
      onProgress: metrics.indexer.progressed,
    });
    onClose(indexing.stop);
  }
  const posting = startPosting({
    webhooks: [...(alerts?.webhooks ?? []), ...(events?.webhooks ?? [])],
    queue: createWebhookQueue(db, clock.now),
    clock,
    tracing,
    log,
  });
  onClose(posting.stop);
  return [jobs, posting, delivery];
}
