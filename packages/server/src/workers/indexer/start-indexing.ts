import { randomUUID } from 'node:crypto';
import type {
  Chains,
  Clock,
  OtpService,
  Settings,
  Store,
} from '@recovery-guardian/recovery-service';
import type { FastifyBaseLogger } from 'fastify';
import { getAddress } from 'viem';
import type { Nodes } from '../../adapters/chains/nodes.ts';
import type { Checkpoints } from '../../adapters/database/repositories/event-log.ts';
import type { WebhookQueue } from '../../adapters/database/repositories/webhook-events.ts';
import { type AlertsConfiguration, readingOf } from '../../configuration/sections/alerts.ts';
import { type RepeatedJob, repeat } from '../jobs/repeat.ts';
import { createIndexer, type Progress } from './indexer.ts';
import { createPoster } from './post-events.ts';
import { createEventSource } from './source.ts';

export interface IndexingOptions {
  alerts: AlertsConfiguration;
  /** Those of each chain. */
  nodes: readonly Nodes[];
  /** The ports that the use cases need. */
  service: {
    store: Store;
    chains: Chains;
    codes: OtpService;
    clock: Clock;
    settings: Settings;
  };
  checkpoints: Checkpoints;
  webhooks: WebhookQueue;
  log: FastifyBaseLogger;
  onProgress?: (progress: Progress) => void;
}

/** Milliseconds between two checks for due events. */
const postingInterval = 1_000;

/**
 * Reads all chains and posts to all webhooks until it is stopped. Any number of processes may run
 * it: one reads a chain at a time, and another continues when it stops.
 */
export function startIndexing(options: IndexingOptions): { stop(): Promise<void> } {
  const { alerts, service, checkpoints, webhooks, log, onProgress } = options;
  const reader = randomUUID();
  const stopping = new AbortController();
  const { signal } = stopping;
  const start = (name: string, interval: number, job: () => Promise<unknown>) =>
    repeat(job, {
      interval,
      onFailure: (error) => log.error({ err: error, job: name }, 'a job fails'),
      onRecovery: () => log.info({ job: name }, 'a job works again'),
    });

  const indexers = options.nodes.map((nodes) => {
    const { chainId, recoveryModule } = nodes.chain;
    const module = getAddress(recoveryModule.address);
    const reading = readingOf(alerts, chainId);
    const source = createEventSource({
      nodes,
      module,
      maximumRange: reading.maximumRange,
      log,
    });
    const rest = { checkpoints, log, reader, signal, onProgress };
    return createIndexer({ ...service, ...rest, reading, module, source });
  });
  const reading = indexers.map((indexer, index) =>
    start(`read chain ${options.nodes[index]?.chain.chainId}`, alerts.pollInterval, indexer.round),
  );
  const posting = alerts.webhooks.map((webhook) =>
    start(
      `post to ${webhook.name}`,
      postingInterval,
      createPoster(webhook, { queue: webhooks, clock: service.clock, log, signal }),
    ),
  );
  return {
    async stop() {
      stopping.abort();
      await Promise.all([...reading, ...posting].map((job: RepeatedJob) => job.stop()));
      // If the database is unavailable, the lease expires by itself.
      await Promise.allSettled(indexers.map((indexer) => indexer.release()));
    },
  };
}
