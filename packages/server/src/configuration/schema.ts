/**
 * What an operator may set: one section each, the larger ones beside what they set up. The file, the
 * environment, the list that `recovery-guardian settings` prints and the messages about mistakes all
 * follow from this schema.
 */

import { type Static, Type } from 'typebox';
import { address, hex, object, seconds, text, url, urls } from './fields.ts';
import { LimitsConfigurationSchema } from './limits.ts';
import { ServiceConfigurationSchema } from './service.ts';

export const ChainConfigurationSchema = object({
  chainId: Type.Integer({ minimum: 1, description: "the chain's id, a whole number" }),
  name: text("the chain's name as messages show it"),
  rpcUrls: urls('one or more http(s) URLs of JSON-RPC nodes; the next stands in for a failing one'),
  recoveryModule: object(
    {
      address: address("the recovery module's address on this chain"),
      codeHash: Type.Optional(
        hex(32, "the keccak-256 hash of the module's code, 0x and 64 hexadecimal digits"),
      ),
    },
    'the recovery module that this guardian signs for',
  ),
  bundlerUrls: urls('one or more http(s) URLs of ERC-4337 bundlers'),
  entryPoints: Type.Array(address('an EntryPoint address'), {
    minItems: 1,
    description: 'the EntryPoint addresses that clients may use, the preferred one first',
  }),
});

const DeliveryConfigurationSchema = object(
  {
    email: object(
      {
        smtpUrl: url('smtps?', 'the SMTP server, smtp://user:password@host:port', {
          env: 'SMTP_URL',
        }),
        from: Type.String({
          pattern: '^[^\\r\\n]*@[^\\r\\n]+$',
          description: 'the sender, Name <address@domain>',
        }),
      },
      'how emails go out',
    ),
    sms: Type.Optional(
      object(
        {
          webhookUrl: url('https?', 'the URL that SMS are posted to'),
          secret: Type.String({
            pattern: '^whsec_[A-Za-z0-9+/]{32,}={0,2}$',
            description: 'the key that signs the posts: whsec_ and at least 24 bytes in base64',
            env: 'SMS_WEBHOOK_SECRET',
          }),
        },
        'how SMS go out; without it nobody can register a phone number',
      ),
    ),
  },
  'how messages go out',
);

const GuardianConfigurationSchema = object(
  {
    privateKey: hex(
      32,
      "the guardian's private key, for development only: 0x and 64 hexadecimal digits",
      { env: 'RECOVERY_GUARDIAN_PRIVATE_KEY' },
    ),
  },
  "the guardian's key",
);

const SecretsConfigurationSchema = object(
  {
    pepper: Type.String({
      pattern: '^[0-9a-fA-F]{64}$',
      description:
        '64 random hexadecimal digits, e.g. by "openssl rand -hex 32"; keep them: open codes end when they change',
      env: 'RECOVERY_GUARDIAN_PEPPER',
    }),
  },
  'what keys the hashes of one-time codes',
);

const DatabaseConfigurationSchema = object(
  {
    url: Type.Optional(
      url('postgres|postgresql', 'a PostgreSQL URL, postgres://user:password@host/name', {
        env: 'DATABASE_URL',
      }),
    ),
    directory: Type.Optional(
      text('the folder of the embedded database, or memory:// for one that is forgotten', {
        env: 'DATABASE_DIRECTORY',
      }),
    ),
  },
  'where the database is: either "url" or "directory"',
);

const EndpointConfigurationSchema = object(
  {
    apiKeys: Type.Array(
      object({
        id: text('what logs call the key'),
        sha256: Type.String({
          pattern: '^[0-9a-f]{64}$',
          description: "the key's SHA-256 hash, 64 lower-case hexadecimal digits",
        }),
      }),
      { default: [], description: 'the API keys of the unified endpoint' },
    ),
  },
  'the unified endpoint',
);

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
      description: 'the same for tokens of the kind "app", which anybody can take out of an app',
    }),
    redisUrl: Type.Optional(
      url('rediss?', 'where several processes count together: redis://host:port', {
        env: 'REDIS_URL',
      }),
    ),
  },
  'how often a caller may ask at all',
);

const MetricsConfigurationSchema = object(
  {
    host: text('the address that /metrics listens on', { default: '127.0.0.1' }),
    port: Type.Union([Type.Integer({ minimum: 0, maximum: 65535 }), Type.Null()], {
      default: null,
      description: 'the port of /metrics, 0 for any free one, or null for no metrics',
    }),
  },
  'measurements for Prometheus, on a port of their own',
);

const PurgeConfigurationSchema = object(
  {
    interval: seconds(600, 'how long it is between two purges', 1),
    retention: seconds(
      30 * 86_400,
      'how long ended challenges, signature requests and messages are kept',
      3_600,
    ),
  },
  'when what is expired is removed',
);

export const ConfigurationSchema = object({
  mode: Type.Union([Type.Literal('production'), Type.Literal('development')], {
    default: 'production',
    description: '"production", or "development", which allows what is unsafe with real accounts',
  }),
  host: text('the address to listen on', { default: '127.0.0.1', env: 'HOST' }),
  port: Type.Integer({
    default: 3000,
    minimum: 0,
    maximum: 65535,
    description: 'the port to listen on, 0 for any free one',
    env: 'PORT',
  }),
  proxies: Type.Array(Type.String({ description: 'an IP address, or a network as 10.0.0.0/8' }), {
    default: [],
    description:
      'the reverse proxies in front: whose X-Forwarded-For is believed, addresses or networks as 10.0.0.0/8',
  }),
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
  limits: LimitsConfigurationSchema,
  rates: RatesConfigurationSchema,
  metrics: MetricsConfigurationSchema,
  purge: PurgeConfigurationSchema,
});

export type Configuration = Static<typeof ConfigurationSchema>;
export type ChainConfiguration = Static<typeof ChainConfigurationSchema>;
