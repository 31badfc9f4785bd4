import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createAccessTokens, findByTenant, rememberTokens } from './access/access-tokens.ts';
import { createAuditLogRepository } from './audit/audit-repository.ts';
import { readTenants } from './configuration/load.ts';
import { requireRoles, type ServerRole, serverRoles } from './configuration/roles.ts';
import type { Configuration } from './configuration/schema.ts';
import { readDatabaseTime, requireWritable } from './database/open.ts';
import type { OpenDelivery } from './delivery/delivery.ts';
import { countQueuedMessages } from './delivery/outbox-repository.ts';
import type { Receipt } from './delivery/provider.ts';
import { serveReceipts } from './delivery/receipts.ts';
import { createSentMessages } from './delivery/sent-message-repository.ts';
import { openAccessControl } from './endpoint/access.ts';
import { endpointChains } from './endpoint/methods/method.ts';
import { traceUpstreams, unifiedEndpoint } from './endpoint/plugin.ts';
import { addApiDocument } from './http/api-document.ts';
import { createHttpServer } from './http/http-server.ts';
import { type LogOutput, noteCollector } from './http/logger.ts';
import { createMetrics } from './http/metrics.ts';
import { serveMetrics } from './http/metrics-server.ts';
import {
  createLiveness,
  createReadiness,
  createStatus,
  healthRoutes,
  type Readiness,
  type ServiceParts,
  signingChecks,
} from './http/readiness.ts';
import { serveWalletSetup } from './http/wallet-setup.ts';
import { type OpenGuardianSigner, openServerSigner } from './keys/guardian-signer.ts';
import { openSecrets } from './keys/secrets.ts';
import { type Clock, measureSkew, systemClock } from './kit/clock.ts';
import { openTracing } from './kit/tracing.ts';
import { createLimitRepository } from './limits/limit-repository.ts';
import { createRequestRates, createUnknownTokenLimiter } from './limits/request-rates.ts';
import { recoveryService, type ServedService } from './recovery-service.ts';
import {
  type Closer,
  type Context,
  createSettings,
  type OpenedService,
  openService,
  openServiceDatabase,
  openShared,
  openTenants,
  requireOwnKeys,
} from './services/open-service.ts';
import { getLastRestoration } from './services/restorations.ts';
import { type RunningService, startService } from './services/start-service.ts';

export interface ServerOptions {
  /** The opening guardian key, which takes long; opened here by default, and closed at the end. */
  signer?: Promise<OpenGuardianSigner> | undefined;
  /** All by default. */
  roles?: readonly ServerRole[] | undefined;
  /** Whether no message may be sent; by default they are. */
  isDrill?: boolean | undefined;
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

async function assemble(
  configuration: Configuration,
  {
    roles = serverRoles,
    isDrill = false,
    clock = systemClock,
    logger = process.stdout,
    signer = openServerSigner(configuration),
  }: ServerOptions,
  onClose: (close: Closer) => void,
): Promise<FastifyInstance> {
  // If it fails, that is noticed below.
  onClose(async () => (await signer.catch(() => undefined))?.close?.());
  const tenantConfigurations = readTenants(configuration);
  for (const one of [configuration, ...tenantConfigurations.values()]) requireRoles(one, roles);
  const tracing = await openTracing(configuration.tracing, {
    onCollector: (failure) => noteCollector(app.log, failure),
  });
  // Registered first, so that it closes last.
  onClose(async () => tracing?.close());
  const metrics = createMetrics({
    countQueuedMessages: () => countQueuedMessages(db),
    measureClockSkew: () => measureSkew(() => readDatabaseTime(db), clock),
    onFailure: (error) => log.error({ err: error }, 'metrics lack what the database knows'),
  });
  const app = createHttpServer({
    logger,
    proxies: configuration.proxies,
    mode: configuration.mode,
    tracing,
    isForPages: true,
    onAnswer: metrics.requestEnded,
  });
  const { log } = app;
  const database = await openServiceDatabase(configuration.database, { tracing, log, onClose });
  const { db } = database;
  const settings = createSettings(configuration, await getLastRestoration(db));
  const onError = (error: unknown) => log.error({ err: error }, 'unexpected error');
  const given = { settings, roles, isDrill, db, clock };
  const context = { ...given, tracing, metrics, log, onError, onClose };
  const shared = await openShared(configuration, context);
  const opened = await openService(configuration, context, shared, signer);
  const openedTenants = await openTenants(context, shared, tenantConfigurations);
  if (roles.includes('api')) {
    addApiDocument(app);
    serveWalletSetup(app, configuration);
    const services = [opened, ...openedTenants.values()].map(receiptParts);
    serveReceipts(app, { baseUrl: configuration.service.baseUrl, clock, services });
    await serveApis(app, configuration, opened, openedTenants);
  }
  // So late, because passwords take longer to check than all of the above.
  const { chainId } = configuration.chains[0] ?? { chainId: 1 };
  await requireOwnKeys([opened, ...openedTenants.values()], chainId);
  const service = await startService(opened);
  const tenants = new Map<string, RunningService>();
  for (const [name, tenant] of openedTenants) tenants.set(name, await startService(tenant));
  await serveMetrics(configuration.metrics, metrics, context);
  const readiness = openReadiness(service);
  healthRoutes(app, configuration.mode, { readiness, isAlive: createLiveness(database) });
  const getStatus = createStatus({
    roles,
    ...statusParts(service, readiness),
    tenants: mapValues(tenants, (tenant) => statusParts(tenant, openReadiness(tenant))),
  });
  let platform: ReturnType<OpenPlatform> | undefined;
  const open = () => {
    platform ??= openPlatform(configuration, opened, getStatus);
    return platform;
  };
  const services = [service, ...tenants.values()];
  await serveAdmin(configuration, context, {
    app,
    logger,
    getStatus,
    openPlatform: open,
    services,
  });
  if (roles.includes('api')) {
    await servePlatform(configuration, context, { logger, openPlatform: open });
  }
  // The last of these hooks: by then /readyz answers 503. Fastify still accepts connections.
  app.addHook('preClose', () => sleep(configuration.shutdownDelay * 1_000));
  if (configuration.mode !== 'production') {
    const targets = settings.testCodes.size;
    log.warn(`The mode is "${configuration.mode}": not for real accounts; ${targets} test targets`);
  }
  return app;
}

function openReadiness({ context, parts, pingSigner }: RunningService): () => Promise<Readiness> {
  const { db, log } = context;
  const { chains, delivery, relayer } = parts;
  return createReadiness({
    checks: [
      { kind: 'database', name: 'database', run: () => requireWritable(db) },
      ...signingChecks(chains.all, pingSigner),
      { kind: 'delivery', name: 'delivery', run: () => requireProvider(delivery) },
      ...(relayer?.chains ?? []).map(
        ({ chainId, checkBalance: run }) =>
          ({ kind: 'relayer', name: `relayer on chain ${chainId}`, run }) as const,
      ),
    ],
    onFailure: (name, error) => log.error({ err: error, check: name }, 'not ready'),
  });
}

async function serveAdmin(
  { admin: { host, port, token }, mode }: Pick<Configuration, 'admin' | 'mode'>,
  { db, clock, metrics, log, onClose }: Context,
  parts: {
    app: FastifyInstance;
    logger: LogOutput;
    getStatus: ReturnType<typeof createStatus>;
    openPlatform: OpenPlatform;
    services: readonly RunningService[];
  },
): Promise<void> {
  if (port === null || token === undefined) return;
  const { app, logger, getStatus, services } = parts;
  // Loaded here, because most servers have none.
  const { createAdminServer } = await import('./http/admin-server.ts');
  const { serveOperatorPage } = await import('./platform/operator-page.ts');
  const platform = await parts.openPlatform();
  const options = { logger, proxies: [], mode, onAnswer: metrics.requestEnded };
  const audit = (ids: Readonly<Record<string, string>>) =>
    createAuditLogRepository(db).append({ event: 'admin-used', ids, at: clock.now() });
  const admin = await createAdminServer(
    options,
    token,
    {
      getStatus,
      setLogLevel(level) {
        app.log.level = level;
      },
      // Also the tenants': they usually lead to the same company.
      findProviders: (name) =>
        services
          .flatMap(({ parts: { delivery } }) => delivery.providers)
          .filter((provider) => provider.name === name),
      audit,
    },
    (server) => serveOperatorPage(server, { ...platform, clock, audit }),
  );
  onClose(() => admin.close());
  log.info({ url: await admin.listen({ host, port }) }, 'admin API');
}

type OpenPlatform = () => ReturnType<typeof openPlatform>;

/** Opens what the platform API and the operator's page share. */
async function openPlatform(
  configuration: Pick<Configuration, 'secrets' | 'chains' | 'endpoint'>,
  { context: { db, clock, metrics }, parts: { redis } }: OpenedService,
  getStatus: ReturnType<typeof createStatus>,
) {
  const { createAuthorization } = await import('./platform/authorize.ts');
  const { createManagementKeys } = await import('./platform/management-keys.ts');
  const { createOverview } = await import('./platform/overview.ts');
  const keys = createManagementKeys(db, clock, openSecrets(configuration.secrets, clock));
  return {
    authorize: createAuthorization({ keys, redis }),
    getOverview: createOverview({ db, clock, metrics, getStatus, configuration }),
  };
}

async function servePlatform(
  {
    platform: { host, port },
    chains,
    proxies,
    mode,
  }: Pick<Configuration, 'platform' | 'chains' | 'proxies' | 'mode'>,
  { db, clock, tracing, metrics, log, onClose }: Context,
  parts: { logger: LogOutput; openPlatform: OpenPlatform },
): Promise<void> {
  if (port === null) return;
  // Loaded here, because most servers have none.
  const { createPlatformServer } = await import('./platform/platform-server.ts');
  const chainIds = chains.map(({ chainId }) => chainId);
  const server = await createPlatformServer(
    { logger: parts.logger, proxies, mode, tracing, onAnswer: metrics.requestEnded },
    { db, clock, chainIds, ...(await parts.openPlatform()) },
  );
  onClose(() => server.close());
  log.info({ url: await server.listen({ host, port }) }, 'platform API');
}

/** Registers the recovery service and the unified endpoint. */
async function serveApis(
  app: FastifyInstance,
  { chains: served, rates, endpoint }: Pick<Configuration, 'chains' | 'rates' | 'endpoint'>,
  service: OpenedService,
  tenants: ReadonlyMap<string, OpenedService>,
): Promise<void> {
  const { context, parts } = service;
  const { db, clock, metrics } = context;
  const { sponsors, redis } = parts;
  await app.register(recoveryService, {
    ...serviceOptions(service),
    tenants: mapValues(tenants, serviceOptions),
    accessTokens: rememberTokens(
      findByTenant(
        createAccessTokens(db, clock),
        mapValues(tenants, (tenant) => createAccessTokens(tenant.context.db, clock)),
      ),
      clock,
      createUnknownTokenLimiter(rates, redis),
    ),
    rates: createRequestRates({
      rates,
      redis,
      onRefusal: () => metrics.limitHit('request-rate'),
    }),
  });
  await app.register(unifiedEndpoint, {
    chains: endpointChains(served, sponsors),
    access: openAccessControl(endpoint, {
      db,
      redis,
      clock,
      onRefusal: metrics.limitHit,
    }),
    observer: traceUpstreams(metrics.endpoint),
  });
}

/** What the receipts of a service's providers become: metrics and, if lost, a note and a log line. */
function receiptParts({
  context: { db, clock, metrics, log, onError },
  parts: { delivery, cipher },
}: OpenedService) {
  const { providers } = delivery;
  const sentMessages = createSentMessages(db, cipher);
  const limits = createLimitRepository(db);
  /** Stores it with its message, and counts it as a refusal. */
  const note = async (receipt: Receipt & { provider: string }) => {
    const now = clock.now();
    const sent = receipt.id && (await sentMessages.markUndelivered(receipt.id, now));
    if (sent) await limits.count(sent.refusal, now);
    const kind = sent ? sent.kind : 'unknown';
    metrics.messageUndelivered(kind);
    // The id is that of the message's own lines.
    log.warn({ receipt, kind }, 'a message was not delivered');
  };
  return {
    providers,
    onReceipt: (receipt: Receipt & { provider: string }) => {
      metrics.receiptRead(receipt);
      if (receipt.outcome === 'delivered') {
        if (receipt.id) sentMessages.markDelivered(receipt.id).catch(onError);
        return;
      }
      for (const provider of providers) {
        if (provider.name === receipt.provider) provider.undelivered += 1;
      }
      note(receipt).catch(onError);
    },
  };
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
function serviceOptions({ context, parts }: OpenedService): ServedService {
  const { settings, clock } = context;
  const { store, chains, signer, delivery, codes, relayer, captcha } = parts;
  const { messageQueue } = delivery;
  return {
    service: {
      settings,
      clock,
      store,
      chains,
      signer,
      messageQueue,
      codes,
      relayer: relayer?.relayer,
    },
    captcha,
  };
}

/** @throws if no provider could send */
async function requireProvider({ check }: OpenDelivery): Promise<void> {
  const providers = await check();
  if (providers.some(({ problem }) => problem === undefined)) return;
  throw new Error(providers.map(({ name, problem }) => `${name}: ${problem}`).join('; '));
}
