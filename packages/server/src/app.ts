import { setTimeout as sleep } from 'node:timers/promises';
import type { OnRpcRequest } from '@recovery-guardian/json-rpc';
import {
  type Clock,
  recoveryService,
  type Settings,
  type Tenant,
} from '@recovery-guardian/recovery-service';
import { unifiedEndpoint } from '@recovery-guardian/unified-endpoint';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { createAccessTokens } from './adapters/access-tokens/access-tokens.ts';
import { findByTenant } from './adapters/access-tokens/find-by-tenant.ts';
import { rememberTokens } from './adapters/access-tokens/remember-tokens.ts';
import { openChains } from './adapters/chains/chains.ts';
import { createNodes } from './adapters/chains/nodes.ts';
import { measureSkew } from './adapters/clock-skew.ts';
import { type OpenDatabase, openDatabase } from './adapters/database/connection/open.ts';
import { traceStatement } from './adapters/database/connection/trace-statements.ts';
import { migrateConfigured } from './adapters/database/migrate.ts';
import { readDatabaseTime } from './adapters/database/read-time.ts';
import { createAuditLogRepository } from './adapters/database/repositories/audit-log.ts';
import { createEventLog } from './adapters/database/repositories/event-log.ts';
import { createLimitRepository } from './adapters/database/repositories/limits.ts';
import { countQueuedMessages, createOutbox } from './adapters/database/repositories/outbox.ts';
import { getLastRestoration } from './adapters/database/repositories/restorations.ts';
import { resealRows } from './adapters/database/repositories/sealed-rows.ts';
import { createWebhookQueue } from './adapters/database/repositories/webhook-events.ts';
import { createStore } from './adapters/database/store.ts';
import { createCaptcha } from './adapters/delivery/captcha.ts';
import { createFieldCipher } from './adapters/encryption/field-cipher.ts';
import { createOtpService } from './adapters/encryption/otp-service.ts';
import { createResealing } from './adapters/encryption/rotation.ts';
import { openSecrets } from './adapters/encryption/secrets.ts';
import {
  type OpenGuardianSigner,
  openServerSigner,
  whileOpening,
} from './adapters/guardian-keys/guardian-signer.ts';
import { requireOwnGuardians } from './adapters/guardian-keys/require-own-guardians.ts';
import { openRedis } from './adapters/rates/redis.ts';
import { createRequestRates, createUnknownTokenLimiter } from './adapters/rates/request-rates.ts';
import { openSponsors } from './adapters/sponsor/open-sponsors.ts';
import { systemClock } from './adapters/system-clock.ts';
import { openTracing } from './adapters/tracing/open-tracing.ts';
import type { Tracing } from './adapters/tracing/spans.ts';
import { requireRoles, type ServerRole, serverRoles } from './configuration/roles.ts';
import type { Configuration } from './configuration/schema.ts';
import { createSettings } from './configuration/settings.ts';
import { readTenants } from './configuration/tenants.ts';
import { openAccessControl } from './http/endpoint/access-control.ts';
import { endpointChains } from './http/endpoint/endpoint-chains.ts';
import { traceUpstreams } from './http/endpoint/trace-upstreams.ts';
import { createReadiness, type Readiness } from './http/health/readiness.ts';
import { healthRoutes } from './http/health/routes.ts';
import { createStatus, type ServiceParts } from './http/health/status.ts';
import { createHttpServer } from './http/http-server.ts';
import { type LogOutput, noteCollector } from './http/logger.ts';
import { createMetrics, type Metrics } from './http/metrics/metrics.ts';
import { startMetricsServer } from './http/metrics/metrics-server.ts';
import { addApiDocument } from './http/openapi/api-document.ts';
import { serveWalletSetup } from './http/wallet-setup.ts';
import { type OpenDelivery, openDelivery } from './workers/delivery/delivery.ts';
import { startIndexing } from './workers/indexer/start-indexing.ts';
import { startBackgroundJobs } from './workers/jobs/background-jobs.ts';
import type { RepeatedJob } from './workers/jobs/repeat.ts';
import { openRelayer } from './workers/relayer/open-relayer.ts';
import { startRelaying } from './workers/relayer/start-relaying.ts';
import { startPosting } from './workers/webhooks/start-posting.ts';

export interface ServerOptions {
  /** The opening guardian key, which takes long; opened here by default, and closed at the end. */
  signer?: Promise<OpenGuardianSigner> | undefined;
  /** All by default. */
  roles?: readonly ServerRole[] | undefined;
  /** The service's time; the machine's clock by default. */
  clock?: Clock | undefined;
  /** The log's output, one JSON object per line; standard output by default. */
  logger?: LogOutput | undefined;
}

/**
 * Assembles the server: database (migrated), chains (compared with the configuration), delivery,
 * keys, the recovery service and the unified endpoint.
 *
 * It does not listen yet. `close()` waits for current requests and closes all parts.
 */
export async function buildServer(
  configuration: Configuration,
  options: ServerOptions = {},
): Promise<FastifyInstance> {
  const closers: Closer[] = [];
  const closeAll = async () => {
    // In reverse order, so that the database, which all use, closes last.
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const app = await assemble(configuration, options, (close) => closers.push(close));
    app.addHook('onClose', closeAll);
    await app.ready();
    return app;
  } catch (error) {
    await closeAll();
    throw error;
  }
}

type Closer = () => Promise<unknown>;

/** What every part gets. */
interface Context {
  configuration: Configuration;
  settings: Settings;
  roles: readonly ServerRole[];
  db: OpenDatabase['db'];
  clock: Clock;
  tracing: Tracing | undefined;
  metrics: Metrics;
  log: FastifyBaseLogger;
  onError(error: unknown): void;
  /** Registers a function that closes a part. */
  onClose(close: Closer): void;
}

async function assemble(
  configuration: Configuration,
  {
    roles = serverRoles,
    clock = systemClock,
    logger = process.stdout,
    signer = openServerSigner(configuration),
  }: ServerOptions,
  onClose: (close: Closer) => void,
): Promise<FastifyInstance> {
  // If it fails, that is noticed below.
  onClose(async () => (await signer.catch(() => undefined))?.close?.());
  requireRoles(configuration, roles);
  const tenantConfigurations = readTenants(configuration);
  const tracing = await openTracing(configuration.tracing, {
    onCollector: (failure) => noteCollector(app.log, failure),
  });
  // Registered first, so that it closes last.
  onClose(async () => tracing?.close());
  const { db, close } = await openDatabase(
    configuration.database,
    tracing && { log: traceStatement },
  );
  onClose(close);
  await migrateConfigured(db, configuration.database);

  const settings = createSettings(configuration, await getLastRestoration(db));
  const metrics = createMetrics({
    countQueuedMessages: () => countQueuedMessages(db),
    measureClockSkew: () => measureSkew(() => readDatabaseTime(db), clock),
    onFailure: (error) => app.log.error({ err: error }, 'metrics lack what the database knows'),
  });
  const app = createHttpServer({
    logger,
    proxies: configuration.proxies,
    mode: configuration.mode,
    tracing,
    onAnswer: metrics.requestEnded,
  });
  app.server.prependListener('request', metrics.requestBegan);
  const { log } = app;
  const onError = (error: unknown) => log.error({ err: error }, 'unexpected error');
  const given = { configuration, settings, roles, db, clock };
  const context = { ...given, tracing, metrics, log, onError, onClose };
  const shared = await openShared(context);
  const opened = await openService(context, shared, signer);
  const openedTenants = await openTenants(context, shared, tenantConfigurations);
  if (roles.includes('api')) {
    addApiDocument(app);
    serveWalletSetup(app, configuration);
    await serveApis(app, opened, openedTenants);
  }
  // So late, because passwords take longer to check than all of the above.
  await requireOwnGuardians(
    [opened, ...openedTenants.values()].map(({ parts }) => parts.signer),
    configuration.chains[0]?.chainId ?? 1,
  );
  const service = await startService(opened);
  const tenants = new Map<string, RunningService>();
  for (const [name, tenant] of openedTenants) tenants.set(name, await startService(tenant));
  await serveMetrics(context);
  const readiness = openReadiness(service);
  healthRoutes(app, configuration.mode, readiness);
  await serveAdmin(context, { app, logger, readiness, service, tenants });
  // The last of these hooks: by then /readyz answers 503. Fastify still accepts connections.
  app.addHook('preClose', () => sleep(configuration.shutdownDelay * 1_000));
  if (configuration.mode !== 'production') {
    const targets = settings.testCodes.size;
    log.warn(`The mode is "${configuration.mode}": not for real accounts; ${targets} test targets`);
  }
  return app;
}

/** What the deployment's own service and its tenants share: the way to the chains, and counters. */
type Shared = Awaited<ReturnType<typeof openShared>>;

async function openShared({ configuration, metrics, log, onClose }: Context) {
  const nodes = configuration.chains.map((chain) => {
    const { chainId } = chain;
    const onRequest: OnRpcRequest = (outcome) => metrics.rpcCalled({ chainId, outcome });
    return createNodes(chain, { log, onRequest });
  });
  const chains = await openChains(nodes, log);
  const redis = await openRedis(configuration.rates.redisUrl, (error) =>
    log.error({ err: error }, 'Redis is unavailable: each process counts separately'),
  );
  onClose(redis.close);
  return { nodes, chains, redis };
}

/** The deployment's own service, or a tenant's, while its key may still open. */
interface OpenedService {
  context: Context;
  parts: Adapters & Senders;
  signer: Promise<OpenGuardianSigner>;
  jobs: Pick<RepeatedJob, 'wake'>[];
}

async function openService(
  context: Context,
  shared: Shared,
  signer: Promise<OpenGuardianSigner>,
): Promise<OpenedService> {
  const jobs: OpenedService['jobs'] = [];
  const adapters = await openAdapters(context, shared, signer, () => {
    for (const job of jobs) job.wake();
  });
  const parts = { ...adapters, ...(await openSenders(context, adapters)) };
  return { context, parts, signer, jobs };
}

/** A service that runs. */
interface RunningService extends Pick<OpenedService, 'context' | 'parts'> {
  /** Asks a signer in another process whether it answers. */
  pingSigner: OpenGuardianSigner['ping'];
}

/** Waits for the key of a service, and begins its work. */
async function startService(service: OpenedService): Promise<RunningService> {
  const { context, parts, signer, jobs } = service;
  const { ping } = await signer;
  if (context.roles.includes('worker')) jobs.push(...startWorkers(context, parts));
  return { context, parts, pingSigner: ping };
}

async function openTenants(
  context: Context,
  shared: Shared,
  configurations: ReadonlyMap<string, Configuration>,
): Promise<ReadonlyMap<string, OpenedService>> {
  const tenants = new Map<string, OpenedService>();
  for (const [name, configuration] of configurations)
    tenants.set(name, await naming(name, openTenant(context, shared, { name, configuration })));
  return tenants;
}

/** Says in its error which tenant could not be opened. */
async function naming<Part>(tenant: string, opening: Promise<Part>): Promise<Part> {
  try {
    return await opening;
  } catch (error) {
    if (error instanceof Error) error.message = `The tenant ${tenant}: ${error.message}`;
    throw error;
  }
}

async function openTenant(
  context: Context,
  shared: Shared,
  { name: tenant, configuration }: { name: string; configuration: Configuration },
): Promise<OpenedService> {
  const { tracing, onClose } = context;
  const log = context.log.child({ tenant });
  const { db, close } = await openDatabase(
    configuration.database,
    tracing && { log: traceStatement },
  );
  onClose(close);
  await migrateConfigured(db, configuration.database);
  const settings = createSettings(configuration, await getLastRestoration(db), tenant);
  const onError = (error: unknown) => log.error({ err: error }, 'unexpected error');
  const signer = naming(tenant, openServerSigner(configuration));
  // A failure is noticed when the service starts.
  signer.catch(() => {});
  onClose(async () => (await signer.catch(() => undefined))?.close?.());
  // These gauges are the deployment's own: with several readers, none could be told apart.
  const metrics = { ...context.metrics, indexer: { progressed() {} } };
  const own = { ...context, configuration, settings, db, log, metrics, onError };
  return openService(own, shared, signer);
}

type Adapters = Awaited<ReturnType<typeof openAdapters>>;

async function openAdapters(
  { configuration, db, clock, metrics, log }: Context,
  { nodes, chains, redis }: Shared,
  openingSigner: Promise<OpenGuardianSigner>,
  onCommit: () => void,
) {
  const secrets = openSecrets(configuration.secrets, clock);
  const { dataKeys } = secrets;
  const cipher = createFieldCipher(dataKeys, (unreadable) => {
    metrics.rowUnreadable(unreadable);
    log.error({ unreadable }, 'a sealed row cannot be opened');
  });
  const signer = whileOpening(openingSigner);
  const sponsors = await openSponsors(configuration, { db, nodes, guardian: signer, log });
  const codes = createOtpService(secrets);
  const store = createStore(db, cipher, clock, { onLimitHit: metrics.limitHit, onCommit });
  return { dataKeys, codes, cipher, signer, nodes, chains, sponsors, redis, store };
}

type Senders = Awaited<ReturnType<typeof openSenders>>;

/** Opens what sends messages and transactions, which requests use as well as workers. */
async function openSenders(context: Context, adapters: Adapters) {
  const { configuration, db, clock, metrics, log } = context;
  const { signer, nodes } = adapters;
  const relayer = await openRelayer(configuration, {
    db,
    nodes,
    guardian: signer,
    clock,
    log,
    onReport: (report) => {
      metrics.relayer.reported(report);
      log.info({ relay: report }, 'relay');
    },
  });
  return { relayer, delivery: await startDelivery(context, adapters) };
}

/** @returns the jobs for which a transaction may have left work */
function startWorkers(context: Context, adapters: Adapters & Senders): Pick<RepeatedJob, 'wake'>[] {
  const { configuration, settings, db, clock, tracing, metrics, log, onClose } = context;
  const { codes, nodes, chains, store, relayer, delivery } = adapters;
  const jobs = startJobs(context, adapters);
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

async function startDelivery(
  { configuration, roles, db, clock, tracing, metrics, log, onError, onClose }: Context,
  { cipher, codes, store }: Adapters,
): Promise<OpenDelivery> {
  const outbox = createOutbox(db, { cipher, now: clock.now });
  const limits = createLimitRepository(db, metrics.limitHit);
  const delivery = await openDelivery(
    configuration.delivery,
    { outbox, limits, registrations: store.registrations, codes, clock, tracing },
    {
      defaultLanguage: configuration.service.defaultLanguage,
      isWorker: roles.includes('worker'),
      onDelivery: (report) => {
        metrics.messageAttempted(report);
        // A provider that is down needs the operator.
        const level = report.delivery === 'unavailable' ? 'warn' : 'info';
        log[level]({ message: report }, 'message');
      },
      onError,
      onRecovery: () => log.info('the queue of messages works again'),
    },
  );
  onClose(delivery.close);
  return delivery;
}

function startJobs(
  { configuration, db, clock, metrics, log, onClose }: Context,
  { dataKeys, cipher, sponsors }: Adapters,
): RepeatedJob {
  const jobs = startBackgroundJobs({
    db,
    clock,
    purge: configuration.purge,
    reseal: createResealing(dataKeys, () => resealRows(db, cipher, { now: clock.now() })),
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

async function serveMetrics({
  configuration,
  metrics,
  log,
  onError,
  onClose,
}: Context): Promise<void> {
  const { host, port } = configuration.metrics;
  if (port === null) return;
  const server = await startMetricsServer({ host, port }, metrics, onError);
  onClose(server.close);
  log.info({ url: server.url }, 'metrics');
}

function openReadiness({ context, parts, pingSigner }: RunningService): () => Promise<Readiness> {
  const { db, log } = context;
  const { chains, delivery, relayer } = parts;
  return createReadiness({
    checks: [
      { kind: 'database', name: 'database', run: () => ping(db) },
      ...chains.all.map(
        ({ chainId, ping }) => ({ kind: 'chains', name: `chain ${chainId}`, run: ping }) as const,
      ),
      { kind: 'delivery', name: 'delivery', run: () => requireProvider(delivery) },
      ...(pingSigner ? [{ kind: 'signer', name: 'signer', run: pingSigner } as const] : []),
      ...(relayer?.chains ?? []).map(
        ({ chainId, checkBalance: run }) =>
          ({ kind: 'relayer', name: `relayer on chain ${chainId}`, run }) as const,
      ),
    ],
    onFailure: (name, error) => log.error({ err: error, check: name }, 'not ready'),
  });
}

async function serveAdmin(
  { configuration, roles, db, clock, metrics, log, onClose }: Context,
  parts: {
    app: FastifyInstance;
    logger: LogOutput;
    readiness: () => Promise<Readiness>;
    service: RunningService;
    tenants: ReadonlyMap<string, RunningService>;
  },
): Promise<void> {
  const { host, port, token, heapSnapshots } = configuration.admin;
  if (port === null || token === undefined) return;
  const { app, logger, readiness, service, tenants } = parts;
  const all = [service, ...tenants.values()];
  // Loaded here, because most servers have none.
  const { createAdminServer } = await import('./http/admin/admin-server.ts');
  const { mode } = configuration;
  const options = { logger, proxies: [], mode, onAnswer: metrics.requestEnded };
  const admin = await createAdminServer(options, token, {
    getStatus: createStatus({
      roles,
      ...statusParts(service, readiness),
      tenants: mapValues(tenants, (tenant) => statusParts(tenant, openReadiness(tenant))),
    }),
    setLogLevel(level) {
      app.log.level = level;
    },
    // Also the tenants': they usually lead to the same company.
    findProviders: (name) =>
      all
        .flatMap(({ parts: { delivery } }) => delivery.providers)
        .filter((provider) => provider.name === name),
    audit: (ids) =>
      createAuditLogRepository(db).append({ event: 'admin-used', ids, at: clock.now() }),
    heapSnapshots,
  });
  onClose(() => admin.close());
  log.info({ url: await admin.listen({ host, port }) }, 'admin API');
}

/** Registers the recovery service and the unified endpoint. */
async function serveApis(
  app: FastifyInstance,
  service: OpenedService,
  tenants: ReadonlyMap<string, OpenedService>,
): Promise<void> {
  const { context, parts } = service;
  const { configuration, db, clock, metrics } = context;
  const { chains, sponsors, redis } = parts;
  const { ports, ...rules } = serviceOptions(service);
  await app.register(recoveryService, {
    ports: { ...ports, clock, chains },
    ...rules,
    tenants: mapValues(tenants, serviceOptions),
    accessTokens: rememberTokens(
      findByTenant(
        createAccessTokens(db, clock),
        mapValues(tenants, (tenant) => createAccessTokens(tenant.context.db, clock)),
      ),
      clock,
      createUnknownTokenLimiter(configuration.rates, redis),
    ),
    rates: createRequestRates({
      rates: configuration.rates,
      redis,
      onRefusal: () => metrics.limitHit('request-rate'),
    }),
  });
  await app.register(unifiedEndpoint, {
    chains: endpointChains(configuration.chains, sponsors),
    access: openAccessControl(configuration.endpoint, {
      db,
      redis,
      clock,
      onRefusal: metrics.limitHit,
    }),
    observer: traceUpstreams(metrics.endpoint),
  });
}

function statusParts(
  { context: { db }, parts: { delivery } }: RunningService,
  readiness: () => Promise<Readiness>,
): ServiceParts {
  return { db, readiness, delivery };
}

function mapValues<Value, Result>(
  map: ReadonlyMap<string, Value>,
  change: (value: Value) => Result,
): Map<string, Result> {
  return new Map([...map].map(([key, value]) => [key, change(value)] as const));
}

/** What the recovery service gets of the deployment's own service, or of a tenant. */
function serviceOptions({ context, parts }: OpenedService): Tenant {
  const { configuration, settings } = context;
  const { store, signer, delivery, codes, relayer } = parts;
  const { captcha } = configuration.delivery;
  const { messageQueue } = delivery;
  return {
    ports: { store, signer, messageQueue, codes, relayer: relayer?.relayer },
    captcha: captcha && createCaptcha(captcha),
    settings,
  };
}

async function ping(db: OpenDatabase['db']): Promise<void> {
  await sql`select 1`.execute(db);
}

/** @throws if no provider could send */
async function requireProvider({ check }: OpenDelivery): Promise<void> {
  const providers = await check();
  if (providers.some(({ problem }) => problem === undefined)) return;
  throw new Error(providers.map(({ name, problem }) => `${name}: ${problem}`).join('; '));
}
