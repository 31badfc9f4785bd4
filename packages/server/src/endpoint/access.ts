import { JsonRpcError } from '@recovery-guardian/core';
import type { ApiKey, EndpointConfiguration } from '../configuration/endpoint.ts';
import type { Database } from '../database/open.ts';
import type { Clock } from '../kit/clock.ts';
import type { SharedRedis } from '../limits/request-rates.ts';
import { openApiKeys } from './api-keys.ts';
import {
  type Caller,
  coversChain,
  coversMethod,
  coversOrigin,
  type Plan,
  type QuotaOutcome,
  submitsOperation,
} from './caller.ts';
import {
  type Call,
  invalidRequest,
  notFound,
  outOfScope,
  tooManyRequests,
  unknownKey,
} from './json-rpc/messages.ts';
import { createQuotas } from './quotas.ts';

/** An HTTP request to authorize. */
export interface AccessRequest {
  /** As sent, in the path or in `X-Api-Key`. */
  readonly key: string | undefined;
  /** Whether the request uses the public route, which needs no key. */
  readonly isPublic: boolean;
  readonly chainId: number;
  /** The header `Origin`, which browsers add to every POST. */
  readonly origin: string | undefined;
  /**
   * The caller's network as limits count it: `network` of `@recovery-guardian/core/network`.
   */
  readonly network: string;
  /** The caller's address. */
  readonly ip?: string | undefined;
}

/** Decides which calls a caller may make, and how many. */
export type AccessControl = ReturnType<typeof createAccessControl>;

export interface AccessControlOptions {
  readonly apiKeys: ReturnType<typeof openApiKeys>;
  readonly quotas: ReturnType<typeof createQuotas>;
  /** The plans that keys refer to. */
  readonly plans: readonly Plan[];
  /** The plan of each network on the public route; without it there is no public route. */
  readonly publicPlan?: Plan | undefined;
  /** In milliseconds. */
  readonly now?: () => number;
}

/** How long a key that was found counts as valid for the calls of its request, in milliseconds. */
const validFor = 100;

export function createAccessControl({
  apiKeys,
  quotas,
  plans,
  publicPlan,
  now = () => performance.now(),
}: AccessControlOptions) {
  const plansByName = new Map(plans.map((plan) => [plan.name, plan]));

  async function findKey(sent: string | undefined): Promise<ApiKey> {
    const key = sent ? await apiKeys.find(sent) : undefined;
    if (!key) throw unknownKey();
    return key;
  }

  /** Finds the caller of a request by its key. @throws JsonRpcError unknownKey, outOfScope */
  async function findKeyHolder(request: AccessRequest): Promise<Caller> {
    const { key: sent, chainId, origin, network, ip } = request;
    const key = await findKey(sent);
    let foundAt = now();
    if (!coversChain(key, chainId)) throw outOfScope('this chain', 401);
    if (!coversOrigin(key, origin)) throw outOfScope('this origin', 401);
    const plan = plansByName.get(key.plan);
    // Removed from the configuration: without a plan's limits, nothing is allowed.
    if (!plan) throw outOfScope('any plan that is offered', 401);
    const requireValidKey = async () => {
      if (now() - foundAt < validFor) return;
      await findKey(sent);
      foundAt = now();
    };
    return { id: key.id, subject: key.id, network, origin, ip, plan, key, requireValidKey };
  }

  function publicCaller({ network, origin, ip }: AccessRequest): Caller {
    if (!publicPlan) throw notFound();
    return {
      id: 'public',
      subject: network,
      network,
      origin,
      ip,
      plan: publicPlan,
      key: undefined,
    };
  }

  /** Limits networks that keep sending refused keys. A valid key is never limited. */
  async function refuseKey(refusal: unknown, network: string): Promise<never> {
    // The lookup failed: the key is not refused.
    if (!(refusal instanceof JsonRpcError)) throw refusal;
    throwIfLimited(await quotas.takeRefusedKey(network));
    throw refusal;
  }

  async function countRequests(caller: Caller, calls: number): Promise<void> {
    throwIfLimited(await quotas.takeRequests(caller, calls));
  }

  return {
    /**
     * Authorizes a request by key or publicly before its body is read, and counts one call.
     *
     * @throws JsonRpcError unknownKey (401), outOfScope (401: chain, origin), tooManyRequests (429:
     *   the plan is used up, or the network sent too many refused keys), notFound (no public route)
     */
    async authorize(request: AccessRequest): Promise<Caller> {
      const caller = request.isPublic
        ? publicCaller(request)
        : await findKeyHolder(request).catch((refusal) => refuseKey(refusal, request.network));
      await countRequests(caller, 1);
      return caller;
    },

    /**
     * Counts the calls of a batch, except the one counted by {@link authorize}.
     *
     * @param calls in the whole batch
     * @throws JsonRpcError tooManyRequests (429), invalidRequest (the batch exceeds the plan's limit)
     */
    async authorizeBatch(caller: Caller, calls: number): Promise<void> {
      const { requestsPerMinute } = caller.plan;
      if (calls > requestsPerMinute) {
        // Waiting would not help, so this is not a 429, which clients retry.
        throw invalidRequest(
          `more than the ${requestsPerMinute} calls that the plan allows a minute`,
        );
      }
      if (calls > 1) await countRequests(caller, calls - 1);
    },

    /**
     * Authorizes one call by the key's methods and the daily quota of user operations. Looks the key
     * up again after a tenth of a second, because a batch may run for long after its key was revoked.
     *
     * @throws JsonRpcError unknownKey (401), outOfScope (200), tooManyRequests (429)
     */
    async authorizeCall(caller: Caller, { method }: Pick<Call, 'method'>): Promise<void> {
      if (caller.key) {
        await caller.requireValidKey?.();
        if (!coversMethod(caller.key, method)) throw outOfScope('this method', 200);
      }
      if (!submitsOperation(method)) return;
      throwIfLimited(await quotas.takeUserOperation(caller));
    },
  };
}

/** @throws JsonRpcError tooManyRequests (429) */
function throwIfLimited(taken: QuotaOutcome): void {
  if (taken.outcome === 'limited') throw tooManyRequests(taken.retryAfter);
}

export interface AccessControlParts {
  db: Database;
  redis: SharedRedis;
  clock: Clock;
  /** Called for every refusal by a plan's limit, for metrics. */
  onRefusal: (limit: string) => void;
}

/**
 * Opens the endpoint's access control: by the keys of database and configuration, and their plans.
 */
export function openAccessControl(
  configuration: EndpointConfiguration,
  { db, redis, clock, onRefusal }: AccessControlParts,
): AccessControl {
  const { plans, public: quotas } = configuration;
  const publicPlan = quotas ? { name: 'public', ...quotas } : undefined;
  return createAccessControl({
    apiKeys: openApiKeys(configuration, db, clock),
    quotas: createQuotas({
      plans: publicPlan ? [...plans, publicPlan] : plans,
      redis,
      clock,
      onRefusal,
    }),
    plans,
    publicPlan,
  });
}
