/**
 * All settings of an operator, one section each, with the larger ones in `sections/`. The file, the
 * environment, the output of `recovery-guardian settings` and the messages about mistakes all
 * derive from this schema.
 */

import { isIP } from 'node:net';
import { isServiceUrl } from '@recovery-guardian/core';
import { type Static, Type } from 'typebox';
import {
  AlertsConfigurationSchema,
  EventsConfigurationSchema,
  findAlertContradictions,
  findWebhookContradictions,
} from './alerts.ts';
import { ChainConfigurationSchema, findChainContradictions } from './chains.ts';
import {
  DeliveryConfigurationSchema,
  findDeliveryMistakes,
  findReceiptMistakes,
  findTestTargetMistakes,
} from './delivery.ts';
import { EndpointConfigurationSchema, findEndpointContradictions } from './endpoint.ts';
import { object, seconds, text, url } from './fields.ts';
import {
  findKeyContradictions,
  GuardianConfigurationSchema,
  SecretsConfigurationSchema,
} from './keys.ts';
import { LimitsConfigurationSchema } from './limits.ts';
import { findRelayerContradictions, RelayerConfigurationSchema } from './relayer.ts';
import { findServiceContradictions, ServiceConfigurationSchema } from './service.ts';
import { otherLimits } from './service-settings.ts';
import { findSponsorContradictions, SponsorConfigurationSchema } from './sponsor.ts';

/** Of a PostgreSQL server. Also for what opens a database without a configuration, such as tests. */
export const databaseDefaults = {
  connections: otherLimits.databaseConnections,
  statementTimeout: otherLimits.statement,
  lockTimeout: 10,
  idleInTransactionTimeout: 60,
};

const postgresUrl = 'a PostgreSQL URL, postgres://user:password@host/name';

const DatabaseConfigurationSchema = object(
  {
    url: Type.Optional(url('postgres|postgresql', postgresUrl, { env: 'DATABASE_URL' })),
    directUrl: Type.Optional(
      url(
        'postgres|postgresql',
        'where "url" leads to a pooler like PgBouncer in transaction mode: the PostgreSQL URL of the same database without it, for migrations; statements are then not prepared',
        { env: 'DATABASE_DIRECT_URL' },
      ),
    ),
    directory: Type.Optional(
      text('the folder of the embedded database, or memory:// for a temporary one', {
        env: 'DATABASE_DIRECTORY',
        isPath: true,
      }),
    ),
    connections: Type.Optional(
      Type.Integer({
        minimum: 2,
        default: databaseDefaults.connections,
        description: 'how many connections each process opens at most',
      }),
    ),
    statementTimeout: Type.Optional(
      seconds(
        databaseDefaults.statementTimeout,
        'when PostgreSQL ends a statement, except in migrations (0: never)',
      ),
    ),
    lockTimeout: Type.Optional(
      seconds(
        databaseDefaults.lockTimeout,
        'when PostgreSQL ends a statement that waits for a lock (0: never)',
      ),
    ),
    idleInTransactionTimeout: Type.Optional(
      seconds(
        databaseDefaults.idleInTransactionTimeout,
        'when PostgreSQL ends a transaction whose process does not continue it (0: never)',
      ),
    ),
  },
  'where the database is: either "url" or "directory"; the other settings are for "url"',
);

/** The section `wallet`. */
const WalletConfigurationSchema = object(
  {
    name: Type.String({
      pattern: '^\\S(.{0,58}\\S)?$',
      description: 'your name, as wallets show it, at most 60 characters',
    }),
    accessToken: text('the publishable or app token of wallets, which anyone can read'),
    apiKey: Type.Optional(
      text("the endpoint's API key of wallets, which anyone can read; endpoint.public without one"),
    ),
  },
  'the public file /.well-known/recovery-guardian.json, by which wallets are set up; none when left out',
);

type WalletConfiguration = Static<typeof WalletConfigurationSchema>;

/** Finds mistakes that no single field shows, each with how to correct it. */
function findWalletContradictions(
  wallet: WalletConfiguration | undefined,
  {
    service,
    endpoint,
  }: { service: { baseUrl?: string | undefined }; endpoint: { public: object | null } },
): string[] {
  if (!wallet) return [];
  const mistakes: string[] = [];
  if (!isServiceUrl(service.baseUrl)) {
    mistakes.push('wallet needs service.baseUrl, with https, or http on this machine: set it');
  }
  if (!wallet.apiKey && !endpoint.public) {
    mistakes.push('wallet.apiKey is missing, and endpoint.public is null: set one of them');
  }
  return mistakes;
}

/** The section `tenants`. */
const TenantsConfigurationSchema = Type.Array(
  object({
    name: Type.String({
      pattern: '^[a-z][a-z0-9-]{0,31}$',
      description: 'its name in tokens, links and logs: up to 32 small letters, digits and hyphens',
    }),
    file: text('the JSON file of its settings', { isPath: true }),
  }),
  {
    default: [],
    description:
      'services of their own beside this one, each with its access tokens, database, secrets and guardians: a list of { "name": …, "file": … }',
  },
);

/** The section `admin`. */
const AdminConfigurationSchema = object(
  {
    host: text('the address that the admin API listens on', { default: '127.0.0.1' }),
    port: Type.Union([Type.Integer({ minimum: 0, maximum: 65535 }), Type.Null()], {
      default: null,
      description: 'the port of the admin API, 0 for any free one, or null for none',
    }),
    token: Type.Optional(
      text(
        'the bearer token of the admin API, best read from a separate file: 32 characters or more, as "openssl rand -hex 32" makes',
        { minLength: 32 },
      ),
    ),
  },
  'the admin API, on a separate port',
);

type AdminConfiguration = Static<typeof AdminConfigurationSchema>;

/** Finds an admin API without a token. */
function findAdminContradictions({ port, token }: AdminConfiguration): string[] {
  if (port === null || token !== undefined) return [];
  return [
    'admin.token is missing: with admin.port set, callers prove themselves with it; admin.tokenFile (RECOVERY_GUARDIAN_ADMIN_TOKEN_FILE) names a file that holds it',
  ];
}

/** The section `platform`. */
const PlatformConfigurationSchema = object(
  {
    host: text('the address that the platform API listens on', { default: '127.0.0.1' }),
    port: Type.Union([Type.Integer({ minimum: 0, maximum: 65535 }), Type.Null()], {
      default: null,
      description: 'the port of the platform API, 0 for any free one, or null for none',
    }),
  },
  'the platform API, by which teams change their gas policies, on a separate port',
);

/** The section `tracing`. Its variables are those that OpenTelemetry defines. */
const TracingConfigurationSchema = object(
  {
    endpoint: Type.Optional(
      url('https?', 'the base URL of the collector, which answers below it at /v1/traces', {
        env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      }),
    ),
    headers: Type.Optional(
      text('headers for the collector, such as a key: "name=value,name=value"', {
        pattern: '^[^=,\\s]+=[^,]*(,[^=,]+=[^,]*)*$',
        env: 'OTEL_EXPORTER_OTLP_HEADERS',
      }),
    ),
    sampleRatio: Type.Number({
      minimum: 0,
      maximum: 1,
      default: 0.1,
      description: 'the share of requests and jobs that are recorded, from 0 to 1',
      env: 'OTEL_TRACES_SAMPLER_ARG',
    }),
    serviceName: text('how the collector names this server', {
      default: 'recovery-guardian',
      env: 'OTEL_SERVICE_NAME',
    }),
  },
  'OpenTelemetry traces, by OTLP over HTTP; without an endpoint there are none',
);

const RatesConfigurationSchema = object(
  {
    perMinute: Type.Integer({
      minimum: 1,
      default: otherLimits.requestsPerSite.maximum,
      description: 'how many requests one network may make with one access token in a minute',
    }),
    perMinuteForApps: Type.Integer({
      minimum: 1,
      default: otherLimits.requestsPerSiteForApps.maximum,
      description: 'the same for tokens of the kind "app", which anyone can extract from an app',
    }),
    unknownTokensPerMinute: Type.Integer({
      minimum: 1,
      default: otherLimits.unknownTokensPerSite.maximum,
      description:
        'how many access tokens that are not known to be valid one network may try in a minute',
    }),
    redisUrl: Type.Optional(
      url('rediss?', 'where several processes count together: redis://host:port', {
        env: 'REDIS_URL',
      }),
    ),
  },
  'the request rates per caller',
);

const MetricsConfigurationSchema = object(
  {
    host: text('the address that /metrics listens on', { default: '127.0.0.1' }),
    port: Type.Union([Type.Integer({ minimum: 0, maximum: 65535 }), Type.Null()], {
      default: null,
      description: 'the port of /metrics, 0 for any free one, or null for no metrics',
    }),
  },
  'metrics for Prometheus, on a separate port',
);

const PurgeConfigurationSchema = object(
  {
    interval: seconds(600, 'the interval between two purges', { minimum: 1 }),
    retention: seconds(
      30 * 86_400,
      'how long ended challenges, signature requests, messages and sponsored operations are kept, the last for at least 30 days, and deleted registrations, which are kept for at least "service.hold"',
      { minimum: 3_600, maximum: 10 * 365 * 86_400 },
    ),
  },
  'when expired rows are removed',
);

export const ConfigurationSchema = object({
  mode: Type.Union(
    [Type.Literal('production'), Type.Literal('staging'), Type.Literal('development')],
    {
      default: 'production',
      description:
        '"production", "staging", which may have test targets, or "development", which allows what is unsafe with real accounts',
    },
  ),
  host: text('the address to listen on', { default: '127.0.0.1', env: 'HOST' }),
  port: Type.Integer({
    default: 3000,
    minimum: 0,
    maximum: 65535,
    description: 'the port to listen on, 0 for any free one',
    env: 'PORT',
  }),
  proxies: Type.Array(Type.String({ description: 'an IP address, or a network like 10.0.0.0/8' }), {
    default: [],
    description:
      'the reverse proxies in front: whose X-Forwarded-For is trusted, addresses or networks like 10.0.0.0/8',
  }),
  shutdownDelay: seconds(
    0,
    'how long requests are still served after SIGTERM, while /readyz answers 503, so that proxies send them elsewhere',
  ),
  database: DatabaseConfigurationSchema,
  service: ServiceConfigurationSchema,
  chains: Type.Array(ChainConfigurationSchema, {
    minItems: 1,
    description: 'the chains to serve, one or more',
  }),
  delivery: DeliveryConfigurationSchema,
  guardian: GuardianConfigurationSchema,
  secrets: SecretsConfigurationSchema,
  endpoint: EndpointConfigurationSchema,
  sponsor: Type.Optional(SponsorConfigurationSchema),
  relayer: Type.Optional(RelayerConfigurationSchema),
  alerts: Type.Optional(AlertsConfigurationSchema),
  events: Type.Optional(EventsConfigurationSchema),
  wallet: Type.Optional(WalletConfigurationSchema),
  limits: LimitsConfigurationSchema,
  tenants: TenantsConfigurationSchema,
  rates: RatesConfigurationSchema,
  metrics: MetricsConfigurationSchema,
  tracing: TracingConfigurationSchema,
  admin: AdminConfigurationSchema,
  platform: PlatformConfigurationSchema,
  purge: PurgeConfigurationSchema,
});

export type Configuration = Static<typeof ConfigurationSchema>;

/**
 * Finds mistakes that no single field shows.
 *
 * @param broken sections with mistakes of their own, which are skipped
 */
export function findContradictions(
  configuration: Configuration,
  broken: ReadonlySet<string>,
): string[] {
  const { mode, database, chains, delivery, proxies, endpoint, sponsor, relayer, alerts, events } =
    configuration;
  const unlessBroken = (sections: readonly string[], find: () => string[]) =>
    sections.some((section) => broken.has(section)) ? [] : find();
  return [
    ...unlessBroken(['database'], () => findDatabaseContradictions(database)),
    ...unlessBroken(['proxies'], () => findProxyMistakes(proxies)),
    ...unlessBroken(['chains'], () => findChainContradictions(chains)),
    ...unlessBroken(['guardian', 'secrets', 'mode'], () =>
      findKeyContradictions(configuration, mode),
    ),
    ...unlessBroken(['delivery'], () => findDeliveryMistakes(delivery)),
    ...unlessBroken(['delivery', 'service'], () =>
      findReceiptMistakes(delivery, configuration.service.baseUrl),
    ),
    ...unlessBroken(['delivery', 'chains', 'mode'], () =>
      findTestTargetMistakes(delivery.testTargets, { mode, chains }),
    ),
    ...unlessBroken(['endpoint', 'chains'], () => findEndpointContradictions(endpoint, chains)),
    ...unlessBroken(['sponsor', 'chains', 'mode'], () =>
      findSponsorContradictions(sponsor, { chains, mode }),
    ),
    ...unlessBroken(['alerts', 'chains'], () => findAlertContradictions(alerts, chains)),
    ...unlessBroken(['alerts', 'events'], () => findWebhookContradictions(alerts, events)),
    ...unlessBroken(['relayer', 'chains', 'mode'], () =>
      findRelayerContradictions(relayer, { chains, mode }),
    ),
    ...unlessBroken(['service'], () => findServiceContradictions(configuration.service)),
    ...unlessBroken(['admin'], () => findAdminContradictions(configuration.admin)),
    ...unlessBroken(['wallet', 'service', 'endpoint'], () =>
      findWalletContradictions(configuration.wallet, configuration),
    ),
  ];
}

function findDatabaseContradictions({
  url,
  directUrl,
  directory,
}: Configuration['database']): string[] {
  if (directory !== undefined && directUrl !== undefined) {
    return ['database.directUrl (DATABASE_DIRECT_URL) belongs to "url", not to "directory"'];
  }
  if ((url === undefined) !== (directory === undefined)) return [];
  return [
    'database must name exactly one place: "url" (DATABASE_URL) or "directory" (DATABASE_DIRECTORY)',
  ];
}

function findProxyMistakes(proxies: Configuration['proxies']): string[] {
  return proxies
    .filter((proxy) => !isProxy(proxy))
    .map(
      (proxy) =>
        `proxies names ${JSON.stringify(proxy)}, which is not an address or network: write it as 10.0.0.7 or 10.0.0.0/8`,
    );
}

/**
 * Whether this is an IP address, or a network like `10.0.0.0/8`. `/0` is refused, as it would trust
 * every caller.
 */
function isProxy(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (length === undefined) return true;
  return /^[1-9]\d*$/.test(length) && Number(length) <= (version === 4 ? 32 : 128);
}
