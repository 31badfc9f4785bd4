import { createEventLog } from '../alerts/event-repository.ts';
import { startIndexing } from '../alerts/indexer.ts';
import { startPosting } from '../alerts/post-events.ts';
import { createWebhookQueue } from '../alerts/webhook-repository.ts';
import type { OpenGuardianSigner } from '../keys/guardian-signer.ts';
import { createResealing } from '../keys/rotation.ts';
import { resealRows } from '../keys/sealed-rows.ts';
import { createLimitRepository } from '../limits/limit-repository.ts';
import { startRelaying } from '../relayer/open-relayer.ts';
import { type RepeatedJob, startBackgroundJobs } from './background-jobs.ts';
import type { Context, OpenedService, Parts } from './open-service.ts';

/** A service that runs. */
export interface RunningService extends Pick<OpenedService, 'context' | 'parts'> {
  /** Asks a signer in another process whether it answers. */
  pingSigner: OpenGuardianSigner['ping'];
}

/** Waits for the key of a service, and begins its work. */
export async function startService(service: OpenedService): Promise<RunningService> {
  const { context, parts, signer, jobs } = service;
  const { ping } = await signer;
  if (context.roles.includes('worker')) jobs.push(...startWorkers(context, parts));
  return { context, parts, pingSigner: ping };
}

/** @returns the jobs for which a transaction may have left work */
function startWorkers(context: Context, parts: Parts): Pick<RepeatedJob, 'wake'>[] {
  const { configuration, settings, db, clock, tracing, metrics, log, onClose } = context;
  const { codes, nodes, chains, store, relayer, delivery } = parts;
  const jobs = startJobs(context, parts);
  const relaying = startRelaying(relayer, {
    service: { store, chains, clock, relayer: relayer?.relayer },
    chains: configuration.chains,
    settings: configuration.relayer,
    limits: createLimitRepository(db),
    onMeasured: (measurement) => metrics.relayer.measured(measurement, clock.now()),
    log,
  });
  onClose(relaying.stop);
  if (configuration.alerts) {
    const indexing = startIndexing({
      alerts: configuration.alerts,
      nodes,
      service: { store, chains, codes, clock, settings },
      checkpoints: createEventLog(db),
      log,
      onProgress: metrics.indexer.progressed,
    });
    onClose(indexing.stop);
  }
  const { alerts, events } = configuration;
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

function startJobs(
  { configuration, db, clock, metrics, log, onClose }: Context,
  { dataKeys, cipher, sponsors }: Parts,
): RepeatedJob {
  const jobs = startBackgroundJobs({
    db,
    clock,
    purge: { ...configuration.purge, hold: configuration.service.hold },
    reseal: createResealing(dataKeys, () => resealRows(db, cipher)),
    sponsors: configuration.sponsor && sponsors,
    onDeposit: metrics.depositRead,
    onSealed: (entries) => {
      for (const { event } of entries) metrics.eventHappened(event);
    },
    log,
  });
  onClose(jobs.stop);
  return jobs;
}
