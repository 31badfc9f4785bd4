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
import { type AlertsConfiguration, readingOf } from '../../configuration/sections/alerts.ts';
import { repeatLogged } from '../jobs/repeat.ts';
import { createIndexer, type Progress } from './indexer.ts';
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
  log: FastifyBaseLogger;
  onProgress?: (progress: Progress) => void;
}

/**
 * Reads all chains until it is stopped. Any number of processes may run it: one reads a chain at a
 * time, and another continues when it stops.
 */
export function startIndexing(options: IndexingOptions): { stop(): Promise<void> } {
  const { alerts, service, checkpoints, log, onProgress } = options;
  const reader = randomUUID();
  const stopping = new AbortController();
  const { signal } = stopping;
  const start = repeatLogged(log);

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
    start(
      `read chain ${options.nodes[index]?.chain.chainId}`,
      { interval: alerts.pollInterval },
      indexer.round,
    ),
  );
  return {
    async stop() {
      stopping.abort();
      await Promise.all(reading.map((job) => job.stop()));
      // If the database is unavailable, the lease expires by itself.
      await Promise.allSettled(indexers.map((indexer) => indexer.release()));
    },
  };
}
