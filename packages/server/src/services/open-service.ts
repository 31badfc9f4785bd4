import { channels, type OnRpcRequest } from '@recovery-guardian/core';
import type { FastifyBaseLogger } from 'fastify';
import { createCaptcha } from '../access/authenticate.ts';
import { openChains } from '../chains/chain.ts';
import { NodesUnavailable } from '../chains/node-errors.ts';
import { createNodes } from '../chains/nodes.ts';
import { viaOf } from '../configuration/delivery.ts';
import { findRepeated } from '../configuration/mistakes.ts';
import type { ServerRole } from '../configuration/roles.ts';
import type { Configuration } from '../configuration/schema.ts';
import { defaultSettings, type Settings } from '../configuration/service-settings.ts';
import { migrateConfigured } from '../database/migrate.ts';
import { type OpenDatabase, openDatabase } from '../database/open.ts';
import { traceStatement } from '../database/trace-statements.ts';
import { type OpenDelivery, openDelivery } from '../delivery/delivery.ts';
import { createOutbox } from '../delivery/outbox-repository.ts';
import { receiptUrl } from '../delivery/receipts.ts';
import { createSentMessages } from '../delivery/sent-message-repository.ts';
import type { Metrics } from '../http/metrics.ts';
import { createFieldCipher, type FieldCipher } from '../keys/field-cipher.ts';
import {
  type OpenGuardianSigner,
  openServerSigner,
  requireOwnGuardians,
  whileOpening,
} from '../keys/guardian-signer.ts';
import { createOtpService, type OtpService } from '../keys/otp-service.ts';
import { openSecrets } from '../keys/secrets.ts';
import type { Clock } from '../kit/clock.ts';
import type { RepeatedJob } from '../kit/repeat.ts';
import type { Tracing } from '../kit/tracing.ts';
import { createLimitRepository } from '../limits/limit-repository.ts';
import { openRedis } from '../limits/request-rates.ts';
import { openRelayer } from '../relayer/open-relayer.ts';
import type { RelayReport } from '../relayer/relayed-transaction.ts';
import { createStore, type Store } from '../service.ts';
import { openSponsors } from '../sponsor/open-sponsors.ts';
import { getLastRestoration } from './restorations.ts';

/** Closes one part. */
export type Closer = () => Promise<unknown>;

/** What every part of a service gets. */
export interface Context {
  settings: Settings;
  roles: readonly ServerRole[];
  /** Whether no message may be sent. */
  isDrill: boolean;
  db: OpenDatabase['db'];
  clock: Clock;
  tracing: Tracing | undefined;
  metrics: Metrics;
  log: FastifyBaseLogger;
  onError(error: unknown): void;
  /** Registers a function that closes a part. */
  onClose(close: Closer): void;
}

/** Opens and migrates the database of a service. */
export async function openServiceDatabase(
  configuration: Configuration['database'],
  { tracing, log, onClose }: Pick<Context, 'tracing' | 'log' | 'onClose'>,
): Promise<OpenDatabase> {
  const database = await openDatabase(configuration, {
    log: tracing && traceStatement,
    onUnavailable: (error) => log.error({ err: error }, 'the database is unavailable'),
  });
  onClose(database.close);
  await migrateConfigured(database.db, configuration);
  return database;
}

export type Shared = Awaited<ReturnType<typeof openShared>>;

/** Opens what a deployment's own service and its tenants share: the way to the chains, and counters. */
export async function openShared(
  { chains: configured, rates, mode }: Pick<Configuration, 'chains' | 'rates' | 'mode'>,
  { metrics, log, onClose }: Context,
) {
  const nodes = configured.map((chain) => {
    const { chainId } = chain;
    const onRequest: OnRpcRequest = (outcome) => metrics.rpcCalled({ chainId, outcome });
    return createNodes(chain, { log, onRequest });
  });
  const chains = await openChains(nodes, log, mode);
  const redis = await openRedis(rates.redisUrl, (error) =>
    log.error({ err: error }, 'Redis is unavailable: each process counts separately'),
  );
  onClose(redis.close);
  return { nodes, chains, redis };
}

/** The deployment's own service, or a tenant's, while its key may still open. */
export interface OpenedService {
  context: Context;
  parts: Parts;
  /** What its workers do. */
  work: Work;
  signer: Promise<OpenGuardianSigner>;
  jobs: Pick<RepeatedJob, 'wake'>[];
}

export type Work = Pick<Configuration, 'chains' | 'relayer' | 'alerts' | 'events' | 'sponsor'> & {
  purge: Configuration['purge'] & Pick<Configuration['service'], 'hold'>;
};

/** Opens all parts of a service. It works once it is started. */
export async function openService(
  configuration: Configuration,
  context: Context,
  shared: Shared,
  signer: Promise<OpenGuardianSigner>,
): Promise<OpenedService> {
  const jobs: OpenedService['jobs'] = [];
  const parts = await openParts(configuration, context, {
    shared,
    openingSigner: signer,
    onCommit() {
      for (const job of jobs) job.wake();
    },
  });
  const { chains, relayer, alerts, events, sponsor, purge, service } = configuration;
  const work = {
    chains,
    relayer,
    alerts,
    events,
    sponsor,
    purge: { ...purge, hold: service.hold },
  };
  return { context, parts, work, signer, jobs };
}

export type Parts = Awaited<ReturnType<typeof openParts>>;

async function openParts(
  configuration: Configuration,
  context: Context,
  {
    shared,
    openingSigner,
    onCommit,
  }: { shared: Shared; openingSigner: Promise<OpenGuardianSigner>; onCommit: () => void },
) {
  const { db, clock, metrics, log } = context;
  const { nodes } = shared;
  const secrets = openSecrets(configuration.secrets, clock);
  const { dataKeys } = secrets;
  const cipher = createFieldCipher(dataKeys, (unreadable) => {
    metrics.rowUnreadable(unreadable);
    log.error({ unreadable }, 'a sealed row cannot be opened');
  });
  const signer = whileOpening(openingSigner);
  const codes = createOtpService(secrets);
  const store = createStore(db, cipher, clock, { onLimitHit: metrics.limitHit, onCommit });
  const onReport = (report: RelayReport) => {
    metrics.relayer.reported(report);
    log.info({ relay: report }, 'relay');
  };
  const own = { db, nodes, guardian: signer, log };
  const sponsors = await openSponsors(configuration, own);
  const relayer = await openRelayer(configuration, { ...own, clock, onReport });
  for (const { chainId, requirePlainKey } of relayer?.chains ?? []) {
    await requirePlainKey().catch((error) => {
      // Alerts are sent even if a chain's nodes are down.
      if (!(error instanceof NodesUnavailable)) throw error;
      log.warn({ chainId, problem: error.message }, 'the gas key cannot be checked for code');
    });
  }
  const delivery = await startDelivery(configuration, context, { cipher, codes, store });
  const captcha = configuration.delivery.captcha && createCaptcha(configuration.delivery.captcha);
  const opened = { dataKeys, codes, cipher, signer, sponsors, store, relayer, delivery, captcha };
  return { ...shared, ...opened };
}

async function startDelivery(
  {
    delivery: configuration,
    service: { baseUrl, defaultLanguage },
  }: Pick<Configuration, 'delivery' | 'service'>,
  { roles, isDrill, db, clock, tracing, metrics, log, onError, onClose }: Context,
  { cipher, codes, store }: { cipher: FieldCipher; codes: OtpService; store: Store },
): Promise<OpenDelivery> {
  const outbox = createOutbox(db, { cipher, now: clock.now });
  const limits = createLimitRepository(db, metrics.limitHit);
  const sentMessages = createSentMessages(db, cipher);
  const delivery = await openDelivery(
    configuration,
    { outbox, sentMessages, limits, registrations: store.registrations, codes, clock, tracing },
    {
      defaultLanguage,
      receiptUrl: baseUrl === undefined ? undefined : (name) => receiptUrl(baseUrl, name),
      isWorker: roles.includes('worker'),
      isDrill,
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

/**
 * Requires that no two services sign as the same guardian, or send with the same gas key, whose
 * nonces and spending each counts in its own database.
 *
 * @throws if two do, or a signer does not answer
 */
export async function requireOwnKeys(
  services: readonly OpenedService[],
  chainId: number,
): Promise<void> {
  const [gasKey] = findRepeated(services.flatMap(({ parts }) => parts.relayer?.address ?? []));
  if (gasKey !== undefined) {
    throw new Error(`Two services have the same gas key, ${gasKey}: give each relayer its own`);
  }
  const signers = services.map(({ parts }) => parts.signer);
  await requireOwnGuardians(signers, chainId);
}

/** Opens the service of each tenant, by name. */
export async function openTenants(
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
  const { db } = await openServiceDatabase(configuration.database, { tracing, log, onClose });
  const settings = createSettings(configuration, await getLastRestoration(db), tenant);
  const onError = (error: unknown) => log.error({ err: error }, 'unexpected error');
  const signer = naming(tenant, openServerSigner(configuration));
  // A failure is noticed when the service starts.
  signer.catch(() => {});
  onClose(async () => (await signer.catch(() => undefined))?.close?.());
  const metrics = context.metrics.ofTenant(tenant);
  const own = { ...context, settings, db, log, metrics, onError };
  return openService(configuration, own, shared, signer);
}

/**
 * Converts the configuration to the recovery service's settings.
 *
 * @param tenant whose configuration it is, if any
 */
export function createSettings(
  { service, limits, alerts, events, delivery }: SettingsSections,
  epoch: Date | undefined,
  tenant?: string,
): Settings {
  const { name, siweScheme: scheme, siweDomain: domain, host } = service;
  const {
    baseUrl,
    accountPage,
    defaultLanguage,
    accountSearch,
    messageToKeep,
    trustedTokens,
    hold,
    lastCodeDelay,
    code,
  } = service;
  return {
    serviceName: name,
    brand: delivery.brand,
    siweIdentity: { scheme, domain, uri: `${scheme}://${domain}` },
    host: host ?? undefined,
    baseUrl: tenant === undefined ? baseUrl : baseUrl && joinPath(baseUrl, `tenants/${tenant}`),
    accountPage,
    defaultLanguage,
    accountSearch,
    messageToKeep,
    trustedTokens,
    via: viaOf(delivery),
    coolingOffPeriod: hold,
    lastCodeDelay,
    code,
    testCodes: new Map(delivery.testTargets?.map(({ target, code: fixed }) => [target, fixed])),
    limits,
    alerts: {
      channels: alerts ? channels.filter((channel) => delivery[channel]) : [],
      webhooks: alerts?.webhooks.map(({ name: webhook }) => webhook) ?? [],
      subscriptionsPerOwner: defaultSettings.alerts.subscriptionsPerOwner,
    },
    events: { webhooks: events?.webhooks.map(({ name: webhook }) => webhook) ?? [] },
    epoch,
  };
}

function joinPath(url: string, path: string): string {
  return `${url.replace(/\/+$/, '')}/${path}`;
}

type SettingsSections = Pick<
  Configuration,
  'service' | 'limits' | 'alerts' | 'events' | 'delivery'
>;
