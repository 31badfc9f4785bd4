import type { FastifyInstance } from 'fastify';
import manifest from '../../package.json' with { type: 'json' };
import type { Mode } from '../configuration/keys.ts';
import type { ServerRole } from '../configuration/roles.ts';
import { type Database, type OpenDatabase, readDatabaseTime } from '../database/open.ts';
import type { OpenDelivery } from '../delivery/delivery.ts';
import { countQueues, type QueueLengths } from '../delivery/outbox-repository.ts';
import { inTime } from './http-server.ts';

/** A dependency of the service. Throws, or takes too long, if it is unavailable. */
export interface ReadinessCheck {
  /** One working check per kind is enough. Without a relayer, users can pay themselves. */
  kind: 'database' | 'chains' | 'delivery' | 'signer' | 'relayer';
  name: string;
  run(): Promise<unknown>;
}

/** The checks of what a signature needs: the chains, and the signer if it is another process. */
export function signingChecks(
  chains: readonly { chainId: number; ping(): Promise<unknown> }[],
  pingSigner: ReadinessCheck['run'] | undefined,
): ReadinessCheck[] {
  return [
    ...chains.map(
      ({ chainId, ping }) => ({ kind: 'chains', name: `chain ${chainId}`, run: ping }) as const,
    ),
    ...(pingSigner ? [{ kind: 'signer', name: 'signer', run: pingSigner } as const] : []),
  ];
}

export interface Readiness {
  status: 'ready' | 'unready';
  /** The result by name. The reasons are in the log. */
  checks: Record<string, 'ok' | 'failed'>;
}

interface ReadinessOptions {
  checks: readonly ReadinessCheck[];
  /** Called when a check fails, once until it succeeds again. */
  onFailure(name: string, error: unknown): void;
  /** Milliseconds to cache the result, so that load balancers cause no load. */
  cacheTime?: number;
  /** The timeout of a check in milliseconds. */
  timeout?: number;
}

/**
 * Whether requests can be served: by the database, and at least one chain and one provider. One
 * unavailable chain must not take the others out of service.
 */
export function createReadiness({
  checks,
  onFailure,
  cacheTime = 3_000,
  timeout = 2_000,
}: ReadinessOptions): () => Promise<Readiness> {
  const failing = new Set<string>();

  const run = async ({ kind, name, run }: ReadinessCheck) => {
    try {
      await inTime(timeout, run());
      failing.delete(name);
      return { kind, name, isOk: true };
    } catch (error) {
      if (!failing.has(name)) onFailure(name, error);
      failing.add(name);
      return { kind, name, isOk: false };
    }
  };

  const ask = async (): Promise<Readiness> => {
    const results = await Promise.all(checks.map(run));
    const needed = new Set(checks.map(({ kind }) => kind).filter((kind) => kind !== 'relayer'));
    const isReady = [...needed].every((kind) =>
      results.some((result) => result.kind === kind && result.isOk),
    );
    return {
      status: isReady ? 'ready' : 'unready',
      checks: Object.fromEntries(
        results.map(({ name, isOk }) => [name, isOk ? 'ok' : 'failed'] as const),
      ),
    };
  };

  let last: { answer: Promise<Readiness>; at: number } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > cacheTime) last = { answer: ask(), at: now };
    return last.answer;
  };
}

/**
 * Returns whether the database has ended a statement within a minute of being asked for one. Each call
 * asks, as nothing else may.
 *
 * @param now in milliseconds
 */
export function createLiveness(
  { db, lastEnd }: Pick<OpenDatabase, 'db' | 'lastEnd'>,
  now = () => performance.now(),
): () => boolean {
  let askedAt: number | undefined;
  let isAsking = false;
  const ask = async () => {
    isAsking = true;
    await readDatabaseTime(db).catch(() => {});
    isAsking = false;
  };
  return () => {
    if (askedAt === undefined || lastEnd() > askedAt) askedAt = now();
    if (!isAsking) void ask();
    return now() - askedAt < 60_000;
  };
}

interface Health {
  readiness: () => Promise<Readiness>;
  /** By default it always is. */
  isAlive?: () => boolean;
}

/**
 * `/healthz` answers 200 while the process works; if it does not, restart the process. `/readyz` says
 * whether it can serve; if not, send requests elsewhere, but do not restart it. A server that is
 * closing is not ready from the start, while it still serves.
 */
export function healthRoutes(
  app: FastifyInstance,
  mode: Mode,
  { readiness, isAlive = () => true }: Health,
): void {
  const health = { status: 'ok', ...(mode !== 'production' && { mode }) };
  app.get('/healthz', async (_request, reply) =>
    isAlive() ? health : reply.status(503).send({ ...health, status: 'database-silent' }),
  );

  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.get('/readyz', async (_request, reply) => {
    if (isClosing) return reply.status(503).send({ status: 'closing' });
    const answer = await readiness();
    return reply.status(answer.status === 'ready' ? 200 : 503).send(answer);
  });
}

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
interface ServiceStatus {
  readiness: Readiness;
  /** Of all processes; `null` if the database does not answer. */
  queues: QueueLengths | null;
  /** With what they reported as not delivered to this process. */
  providers: { name: string; state: 'ok' | 'failed' | 'paused'; undelivered: number }[];
}

export interface ServiceParts {
  db: Database;
  readiness: () => Promise<Readiness>;
  delivery: Pick<OpenDelivery, 'check' | 'providers'>;
}

interface StatusParts extends ServiceParts {
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
    providers: delivery.providers.map(({ name, isPaused, undelivered }, index) => {
      const state = checks[index]?.problem === undefined ? 'ok' : 'failed';
      return { name, state: isPaused ? 'paused' : state, undelivered };
    }),
  };
}
