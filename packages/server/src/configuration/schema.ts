/**
 * All settings of an operator, one section each, with the larger ones in `sections/`. The file, the
 * environment, the output of `recovery-guardian settings` and the messages about mistakes all
 * derive from this schema.
 */

import { isServiceUrl } from '@recovery-guardian/core';
import { type Static, Type } from 'typebox';
import { AlertsConfigurationSchema, EventsConfigurationSchema } from './alerts.ts';
import { ChainConfigurationSchema } from './chains.ts';
import { DeliveryConfigurationSchema } from './delivery.ts';
import { EndpointConfigurationSchema } from './endpoint.ts';
import { object, seconds, text, url } from './fields.ts';
import { GuardianConfigurationSchema, SecretsConfigurationSchema } from './keys.ts';
import { LimitsConfigurationSchema } from './limits.ts';
import { RelayerConfigurationSchema } from './relayer.ts';
import { ServiceConfigurationSchema } from './service.ts';
import { otherLimits } from './service-settings.ts';
import { SponsorConfigurationSchema } from './sponsor.ts';

/** Of a PostgreSQL server. Also for what opens a database without a configuration, such as tests. */
export const databaseDefaults = {
  connections: otherLimits.databaseConnections,
  statementTimeout: otherLimits.statement,
  lockTimeout: 10,
  idleInTransactionTimeout: 60,
};

const postgresUrl = 'a PostgreSQL URL, postgres://user:password@host/name';

export const DatabaseConfigurationSchema = object(
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
export const WalletConfigurationSchema = object(
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

export type WalletConfiguration = Static<typeof WalletConfigurationSchema>;

/** Finds mistakes that no single field shows, each with how to correct it. */
export function findWalletContradictions(
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
export const TenantsConfigurationSchema = Type.Array(
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
export const AdminConfigurationSchema = object(
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

export type AdminConfiguration = Static<typeof AdminConfigurationSchema>;

/** Finds an admin API without a token. */
export function findAdminContradictions({ port, token }: AdminConfiguration): string[] {
  if (port === null || token !== undefined) return [];
  return [
    'admin.token is missing: with admin.port set, callers prove themselves with it; admin.tokenFile (RECOVERY_GUARDIAN_ADMIN_TOKEN_FILE) names a file that holds it',
  ];
}

/** The section `tracing`. Its variables are those that OpenTelemetry defines. */
export const TracingConfigurationSchema = object(
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

export type TracingConfiguration = Static<typeof TracingConfigurationSchema>;

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
      'how long ended challenges, signature requests, messages and sponsored operations are kept, and deleted registrations, which are kept for at least "service.hold"',
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
  purge: PurgeConfigurationSchema,
});

export type Configuration = Static<typeof ConfigurationSchema>;
