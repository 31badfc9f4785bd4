/**
 * All settings of an operator, one section each, with the larger ones in `sections/`. The file, the
 * environment, the output of `recovery-guardian settings` and the messages about mistakes all
 * derive from this schema.
 */

import { type Static, Type } from 'typebox';
import { object, seconds, text, url } from '../schema-kit/fields.ts';
import { AdminConfigurationSchema } from './sections/admin.ts';
import { AlertsConfigurationSchema } from './sections/alerts.ts';
import { ChainConfigurationSchema } from './sections/chains.ts';
import { DatabaseConfigurationSchema } from './sections/database.ts';
import { DeliveryConfigurationSchema } from './sections/delivery.ts';
import { EndpointConfigurationSchema } from './sections/endpoint.ts';
import { EventsConfigurationSchema } from './sections/events.ts';
import { GuardianConfigurationSchema, SecretsConfigurationSchema } from './sections/keys.ts';
import { LimitsConfigurationSchema } from './sections/limits.ts';
import { RelayerConfigurationSchema } from './sections/relayer.ts';
import { ServiceConfigurationSchema } from './sections/service.ts';
import { SponsorConfigurationSchema } from './sections/sponsor.ts';
import { TenantsConfigurationSchema } from './sections/tenants.ts';
import { TracingConfigurationSchema } from './sections/tracing.ts';
import { WalletConfigurationSchema } from './sections/wallet.ts';

const RatesConfigurationSchema = object(
  {
    perMinute: Type.Integer({
      minimum: 1,
      default: 60,
      description: 'how many requests one network may make with one access token in a minute',
    }),
    perMinuteForApps: Type.Integer({
      minimum: 1,
      default: 30,
      description: 'the same for tokens of the kind "app", which anyone can extract from an app',
    }),
    unknownTokensPerMinute: Type.Integer({
      minimum: 1,
      default: 30,
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
