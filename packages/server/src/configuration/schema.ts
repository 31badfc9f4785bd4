/**
 * What an operator may set. The file, the environment's overrides and the messages about mistakes
 * all follow from this schema: each description says what is expected, and so how to cure a mistake.
 */

import { type Static, type TProperties, Type } from 'typebox';

/** A typo must not silently mean "the default": unknown keys are mistakes. */
const object = <Properties extends TProperties>(properties: Properties, description?: string) =>
  Type.Object(properties, { additionalProperties: false, ...(description && { description }) });

const address = (description: string) =>
  Type.String({ pattern: '^0x[0-9a-fA-F]{40}$', description });
const hex = (bytes: number, description: string) =>
  Type.String({ pattern: `^0x[0-9a-fA-F]{${bytes * 2}}$`, description });
const url = (schemes: string, description: string) =>
  Type.String({ pattern: `^(${schemes})://[^\\s]+$`, description });
const urls = (description: string) =>
  Type.Array(url('https?', description), { minItems: 1, description });

export const ChainConfigurationSchema = object({
  chainId: Type.Integer({ minimum: 1, description: "the chain's id, a whole number" }),
  name: Type.String({ minLength: 1, description: "the chain's name as messages show it" }),
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

export const ConfigurationSchema = object({
  host: Type.String({
    default: '127.0.0.1',
    minLength: 1,
    description: 'the address to listen on (HOST)',
  }),
  port: Type.Integer({
    default: 3000,
    minimum: 0,
    maximum: 65535,
    description: 'the port to listen on, 0 for any free one (PORT)',
  }),
  database: object(
    {
      url: Type.Optional(
        url('postgres|postgresql', 'a PostgreSQL URL, postgres://… (DATABASE_URL)'),
      ),
      directory: Type.Optional(
        Type.String({
          minLength: 1,
          description:
            'the folder of the embedded database, or memory:// for one that is forgotten (DATABASE_DIRECTORY)',
        }),
      ),
    },
    'where the database is: either "url" or "directory"',
  ),
  service: object(
    {
      name: Type.String({
        default: 'Safe Recovery Service',
        minLength: 1,
        description: "the service's name in statements and messages",
      }),
      siweScheme: Type.String({
        default: 'service',
        pattern: '^[a-z][a-z0-9+.-]*$',
        description: "the scheme of SIWE messages' first line and URI",
      }),
      siweDomain: Type.String({
        default: 'safe-recovery-service',
        pattern: '^[A-Za-z0-9.:-]+$',
        description: "the domain of SIWE messages' first line and URI",
      }),
      host: Type.Union([Type.String({ pattern: '^[a-z0-9.-]+$' }), Type.Null()], {
        default: null,
        description: 'the host that an SMS is bound to (its last line), or null for no such line',
      }),
    },
    'how the recovery service calls itself',
  ),
  chains: Type.Array(ChainConfigurationSchema, {
    minItems: 1,
    description: 'the chains to serve, one or more',
  }),
  delivery: object(
    {
      email: object(
        {
          smtpUrl: url('smtps?', 'the SMTP server, smtp://user:password@host:port (SMTP_URL)'),
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
              description:
                'the key that signs the posts: whsec_ and at least 24 bytes in base64 (SMS_WEBHOOK_SECRET)',
            }),
          },
          'how SMS go out; without it nobody can register a phone number',
        ),
      ),
    },
    'how messages go out',
  ),
  guardian: object(
    {
      privateKey: hex(
        32,
        "the guardian's private key, for development only: 0x and 64 hexadecimal digits (RECOVERY_GUARDIAN_PRIVATE_KEY)",
      ),
    },
    "the guardian's key",
  ),
  secrets: object(
    {
      pepper: Type.String({
        pattern: '^[0-9a-fA-F]{64}$',
        description:
          '64 random hexadecimal digits, e.g. by "openssl rand -hex 32"; keep them: open codes end when they change (RECOVERY_GUARDIAN_PEPPER)',
      }),
    },
    'what keys the hashes of one-time codes',
  ),
  endpoint: object(
    {
      apiKeys: Type.Array(
        object({
          id: Type.String({ minLength: 1, description: 'what logs call the key' }),
          sha256: Type.String({
            pattern: '^[0-9a-f]{64}$',
            description: "the key's SHA-256 hash, 64 lower-case hexadecimal digits",
          }),
        }),
        { default: [], description: 'the API keys of the unified endpoint' },
      ),
    },
    'the unified endpoint',
  ),
});

export type Configuration = Static<typeof ConfigurationSchema>;
export type ChainConfiguration = Static<typeof ChainConfigurationSchema>;
