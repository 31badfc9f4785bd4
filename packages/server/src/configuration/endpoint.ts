import { type Static, Type } from 'typebox';
import { count, object, text } from './fields.ts';
import { findRepeated } from './mistakes.ts';

/** The name of a team that makes gas policies by the platform API. */
export const teamPattern = '^[a-z][a-z0-9-]{0,31}$';

const ConfiguredApiKeySchema = object({
  id: text("the key's name in logs and metrics"),
  sha256: Type.String({
    pattern: '^[0-9a-f]{64}$',
    description: "the key's SHA-256 hash, 64 lower-case hexadecimal digits",
  }),
  plan: Type.Optional(text('the name of its plan, the first of endpoint.plans when left out')),
  chains: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1 }), {
      description: 'the ids of the chains that it is valid on, all when left out',
    }),
  ),
  methods: Type.Optional(
    Type.Array(text('a method, or a prefix like pm_*'), {
      description: 'the methods that it may call, such as eth_chainId or pm_*, all when left out',
    }),
  ),
  origins: Type.Optional(
    Type.Array(text('an origin, https://host'), {
      description:
        'the origins of the pages that may use it, such as https://wallet.example; every caller when left out',
    }),
  ),
  policies: Type.Optional(
    Type.Array(text("a gas policy's id"), {
      description: 'the gas policies that it may use, the default first',
    }),
  ),
  team: Type.Optional(
    Type.String({
      pattern: teamPattern,
      description: 'the team of the platform API whose gas policies it may use',
    }),
  ),
});

const quotas = (who: string, defaults: { perMinute: number; perDay: number }) => ({
  requestsPerMinute: count(
    `how many calls ${who} may make in a minute, those of a batch one by one`,
    { minimum: 1, default: defaults.perMinute },
  ),
  userOperationsPerDay: count(`how many user operations ${who} may send on a day (UTC)`, {
    default: defaults.perDay,
  }),
});

/** The section `endpoint`. */
export const EndpointConfigurationSchema = object(
  {
    plans: Type.Array(
      object({
        name: text('the name by which keys refer to the plan'),
        ...quotas('a key', { perMinute: 3_000, perDay: 10_000 }),
      }),
      {
        minItems: 1,
        default: [{ name: 'standard' }],
        description: 'the quotas of API keys: a list of plans, one or more',
      },
    ),
    apiKeys: Type.Array(ConfiguredApiKeySchema, {
      default: [],
      description: 'API keys besides those of "api-keys create"',
    }),
    public: Type.Union([object(quotas('a network', { perMinute: 60, perDay: 20 })), Type.Null()], {
      default: null,
      description:
        'the quotas of each network on /public/v3/{chain_id}, where no key is needed; null for no such route',
    }),
  },
  'the unified endpoint',
);

export type EndpointConfiguration = Static<typeof EndpointConfigurationSchema>;

/** Returns the scope of a configured key, on the first plan by default. */
export function scopeOf(
  { plan, chains, methods, origins, policies, team }: Partial<ApiKeyScope>,
  plans: EndpointConfiguration['plans'],
): ApiKeyScope {
  return {
    plan: plan ?? (plans[0]?.name as string),
    ...(chains && { chains }),
    ...(methods && { methods }),
    ...(origins && { origins }),
    ...(policies && { policies }),
    ...(team !== undefined && { team }),
  };
}

/** Returns what the scopes of keys may name. */
export function servedBy(
  { plans }: EndpointConfiguration,
  chains: readonly { chainId: number }[],
): Served {
  return {
    plans: plans.map(({ name }) => name),
    chainIds: chains.map(({ chainId }) => chainId),
  };
}

/** Finds mistakes that no single field of the endpoint shows, each with how to correct it. */
export function findEndpointContradictions(
  endpoint: EndpointConfiguration,
  chains: readonly { chainId: number }[],
): string[] {
  const { plans, apiKeys } = endpoint;
  const served = servedBy(endpoint, chains);
  const mistakes = [
    ...findRepeated(served.plans).map(
      (name) => `endpoint.plans has "${name}" twice: rename or remove one`,
    ),
    ...findRepeated(apiKeys.map(({ id }) => id)).map(
      (id) => `endpoint.apiKeys has the id "${id}" twice: rename one, as logs identify keys by it`,
    ),
    ...findRepeated(apiKeys.map(({ sha256 }) => sha256)).map(
      (sha256) => `endpoint.apiKeys has the key ${sha256.slice(0, 8)}… twice: remove one`,
    ),
  ];
  if (served.plans.includes(reserved)) {
    mistakes.push(
      'endpoint.plans has "public", which is what endpoint.public is called: rename it',
    );
  }
  for (const [index, key] of apiKeys.entries()) {
    const path = `endpoint.apiKeys[${index}]`;
    if (key.id === reserved) {
      mistakes.push(`${path}.id is "public", as callers without a key are called: rename it`);
    }
    const inScope = findScopeMistakes(scopeOf(key, plans), served);
    mistakes.push(...inScope.map((mistake) => `${path}.${mistake}`));
  }
  return mistakes;
}

/** The id of callers without a key in logs and counters. */
const reserved = 'public';

/** The rights of an API key. Its id may appear in logs and metrics, the key itself never. */
export interface ApiKey {
  readonly id: string;
  /** Name of a {@link Plan}. */
  readonly plan: string;
  /** Allowed chain ids; all by default. */
  readonly chains?: readonly number[];
  /** Allowed methods, by name or by a prefix ending in `*`: `pm_*`. All by default. */
  readonly methods?: readonly string[];
  /** Allowed browser origins. All by default. */
  readonly origins?: readonly string[];
  /** Gas policies that may sponsor its user operations, the default first. */
  readonly policies?: readonly string[];
  /** Whose gas policies it may use where it names none; the operator's own without one. */
  readonly team?: string;
}

/** What an API key may be used for: all chains, methods and origins if it names none. */
export type ApiKeyScope = Omit<ApiKey, 'id'>;

/** The plans and chains that a scope may name. */
interface Served {
  plans: readonly string[];
  chainIds: readonly number[];
}

/** Finds the mistakes of a scope; each starts with its field and ends with how to correct it. */
export function findScopeMistakes(
  { plan, chains = [], methods = [], origins = [], policies = [], team }: ApiKeyScope,
  { plans, chainIds }: Served,
): string[] {
  const mistakes: string[] = [];
  if (!plans.includes(plan)) {
    mistakes.push(
      `plan is "${plan}", which endpoint.plans does not have: name one of ${plans.join(', ')}`,
    );
  }
  for (const chainId of chains) {
    if (chainIds.includes(chainId)) continue;
    mistakes.push(`chains names ${chainId}, which is not served: name of ${chainIds.join(', ')}`);
  }
  for (const method of methods) {
    if (/^\w+\*?$/.test(method)) continue;
    mistakes.push(`methods names "${method}": write a method, eth_chainId, or a prefix, pm_*`);
  }
  for (const origin of origins) {
    if (isOrigin(origin)) continue;
    mistakes.push(
      `origins names "${origin}": write it as browsers send it, https://wallet.example`,
    );
  }
  if (team !== undefined && !new RegExp(teamPattern).test(team)) {
    mistakes.push(`team is "${team}": up to 32 small letters, digits and hyphens`);
  }
  for (const policy of findRepeated(policies)) {
    mistakes.push(`policies names "${policy}" twice: remove one`);
  }
  return mistakes;
}

/**
 * Whether this is a site's `https://host[:port]`, or an extension's `chrome-extension://id`. A `*` for
 * several hosts is not: no page has such an origin.
 */
export function isOrigin(text: string): boolean {
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/\s*]+$/.test(text) || !URL.canParse(text)) return false;
  const { origin, host, protocol } = new URL(text);
  // For other schemes than the web's, URL returns the origin "null".
  return text === (origin === 'null' ? `${protocol}//${host}` : origin);
}
