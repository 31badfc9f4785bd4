import manifest from '../../../package.json' with { type: 'json' };
import type { Database } from '../../adapters/database/connection/open.ts';
import { countQueues, type QueueLengths } from '../../adapters/database/repositories/queues.ts';
import type { ServerRole } from '../../configuration/roles.ts';
import type { OpenDelivery } from '../../workers/delivery/delivery.ts';
import type { Readiness } from './readiness.ts';

/** This process, for its operator. */
export interface Status extends ServiceStatus {
  version: string;
  node: string;
  roles: readonly ServerRole[];
  /** In seconds. */
  uptime: number;
  /** In bytes. */
  memory: number;
  /** By name; `undefined` without tenants. */
  tenants?: Record<string, ServiceStatus>;
}

/** The deployment's own service, or a tenant's. */
export interface ServiceStatus {
  readiness: Readiness;
  /** Of all processes; `null` if the database does not answer. */
  queues: QueueLengths | null;
  providers: { name: string; state: 'ok' | 'failed' | 'paused' }[];
}

export interface ServiceParts {
  db: Database;
  readiness: () => Promise<Readiness>;
  delivery: Pick<OpenDelivery, 'check' | 'providers'>;
}

export interface StatusParts extends ServiceParts {
  roles: readonly ServerRole[];
  tenants: ReadonlyMap<string, ServiceParts>;
}

/** Returns a function that reports how this process is. It answers whatever else fails. */
export function createStatus({ roles, tenants, ...own }: StatusParts) {
  return async (): Promise<Status> => {
    const [service, ofTenants] = await Promise.all([
      describeService(own),
      Promise.all(
        [...tenants].map(async ([name, parts]) => [name, await describeService(parts)] as const),
      ),
    ]);
    return {
      version: manifest.version,
      node: process.version,
      roles,
      uptime: Math.round(process.uptime()),
      memory: process.memoryUsage.rss(),
      ...service,
      ...(ofTenants.length > 0 && { tenants: Object.fromEntries(ofTenants) }),
    };
  };
}

async function describeService({ db, readiness, delivery }: ServiceParts): Promise<ServiceStatus> {
  const [ready, checks] = await Promise.all([readiness(), delivery.check()]);
  const hasDatabase = ready.checks.database === 'ok';
  return {
    readiness: ready,
    queues: hasDatabase ? await countQueues(db) : null,
    providers: delivery.providers.map(({ name, isPaused }, index) => {
      const state = checks[index]?.problem === undefined ? 'ok' : 'failed';
      return { name, state: isPaused ? 'paused' : state };
    }),
  };
}
