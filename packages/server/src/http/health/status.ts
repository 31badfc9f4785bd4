import manifest from '../../../package.json' with { type: 'json' };
import type { Database } from '../../adapters/database/connection/open.ts';
import { countQueues, type QueueLengths } from '../../adapters/database/repositories/queues.ts';
import type { ServerRole } from '../../configuration/roles.ts';
import type { OpenDelivery } from '../../workers/delivery/delivery.ts';
import type { Readiness } from './readiness.ts';

/** This process, for its operator. */
export interface Status {
  version: string;
  node: string;
  roles: readonly ServerRole[];
  /** In seconds. */
  uptime: number;
  /** In bytes. */
  memory: number;
  readiness: Readiness;
  /** Of all processes; `null` if the database does not answer. */
  queues: QueueLengths | null;
  providers: { name: string; state: 'ok' | 'failed' | 'paused' }[];
}

export interface StatusParts {
  roles: readonly ServerRole[];
  db: Database;
  readiness: () => Promise<Readiness>;
  delivery: Pick<OpenDelivery, 'check' | 'providers'>;
}

/** Returns a function that reports how this process is. It answers whatever else fails. */
export function createStatus({ roles, db, readiness, delivery }: StatusParts) {
  return async (): Promise<Status> => {
    const [ready, checks] = await Promise.all([readiness(), delivery.check()]);
    const hasDatabase = ready.checks.database === 'ok';
    return {
      version: manifest.version,
      node: process.version,
      roles,
      uptime: Math.round(process.uptime()),
      memory: process.memoryUsage.rss(),
      readiness: ready,
      queues: hasDatabase ? await countQueues(db) : null,
      providers: delivery.providers.map(({ name, isPaused }, index) => {
        const state = checks[index]?.problem === undefined ? 'ok' : 'failed';
        return { name, state: isPaused ? 'paused' : state };
      }),
    };
  };
}
