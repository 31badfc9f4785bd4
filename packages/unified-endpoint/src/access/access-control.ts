import {
  invalidRequest,
  JsonRpcError,
  notFound,
  outOfScope,
  tooManyRequests,
  unknownKey,
} from '../json-rpc/errors.ts';
import type { Call } from '../json-rpc/messages.ts';
import { submitsOperation } from '../json-rpc/method-traits.ts';
import type { ApiKey, ApiKeys, Caller, Plan, Quotas } from './ports.ts';
import { coversChain, coversMethod, coversOrigin } from './scopes.ts';

/** An HTTP request as the gate looks at it. */
export interface AccessRequest {
  /** As sent, in the path or in `X-Api-Key`. */
  readonly key: string | undefined;
  /** On the public route, where no key is asked for. */
  readonly isPublic: boolean;
  readonly chainId: number;
  /** The header `Origin`, which browsers send with every POST. */
  readonly origin: string | undefined;
  /** Of the caller, as limits count it: `network` of `@recovery-guardian/protocol/network`. */
  readonly network: string;
}

/** Decides who may call what, and how often. */
export interface AccessControl {
  /**
   * Lets a request in, by its key or publicly, before its body is read, and counts one call.
   *
   * @throws JsonRpcError unknownKey (401), outOfScope (401: chain, origin), tooManyRequests (429: the
   *   plan's calls are used up, or the network sent too many keys that are refused), notFound (no
   *   public route here)
   */
  authorize(request: AccessRequest): Promise<Caller>;
  /**
   * Counts the calls of a batch but the one that {@link authorize} counted.
   *
   * @param calls in the whole batch
   * @throws JsonRpcError tooManyRequests (429), invalidRequest (a batch that the plan can never allow)
   */
  authorizeBatch(caller: Caller, calls: number): Promise<void>;
  /**
   * Lets one call through: by the key's methods, and by the user operations of the day.
   *
   * @throws JsonRpcError outOfScope (200), tooManyRequests (429)
   */
  authorizeCall(caller: Caller, call: Pick<Call, 'method'>): Promise<void>;
}

/** What a gate is made of. */
export interface AccessControlOptions {
  readonly apiKeys: ApiKeys;
  readonly quotas: Quotas;
  /** Those that keys name. */
  readonly plans: readonly Plan[];
  /** Of each network on the public route; without it there is none. */
  readonly publicPlan?: Plan | undefined;
}

/** Makes the gate that every request to the endpoint passes. */
export function createAccessControl({
  apiKeys,
  quotas,
  plans,
  publicPlan,
}: AccessControlOptions): AccessControl {
  const plansByName = new Map(plans.map((plan) => [plan.name, plan]));

  function publicCaller(network: string): Caller {
    if (!publicPlan) throw notFound();
    return { id: 'public', subject: network, network, plan: publicPlan, key: undefined };
  }

  async function keyHolder({
    key: sent,
    chainId,
    origin,
    network,
  }: AccessRequest): Promise<Caller> {
    const key = sent ? await apiKeys.find(sent) : undefined;
    if (!key) throw unknownKey();
    if (!coversChain(key, chainId)) throw outOfScope('this chain', 401);
    if (!coversOrigin(key, origin)) throw outOfScope('this origin', 401);
    return { id: key.id, subject: key.id, network, plan: planOf(key), key };
  }

  /** Makes a network wait that keeps sending refused keys. A valid key is never held up. */
  async function refuseKey(refusal: unknown, network: string): Promise<never> {
    // A key that could not be looked up is not a refused one.
    if (!(refusal instanceof JsonRpcError)) throw refusal;
    const wait = await quotas.takeRefusedKey(network);
    throw wait === undefined ? refusal : tooManyRequests(wait);
  }

  async function countRequests(caller: Caller, calls: number): Promise<void> {
    const wait = await quotas.takeRequests(caller, calls);
    if (wait !== undefined) throw tooManyRequests(wait);
  }

  function planOf({ plan: name }: ApiKey): Plan {
    const plan = plansByName.get(name);
    // Taken out of the configuration: without its limits, nothing is allowed.
    if (!plan) throw outOfScope('any plan that is offered', 401);
    return plan;
  }

  return {
    async authorize(request) {
      const caller = request.isPublic
        ? publicCaller(request.network)
        : await keyHolder(request).catch((refusal) => refuseKey(refusal, request.network));
      await countRequests(caller, 1);
      return caller;
    },

    async authorizeBatch(caller, calls) {
      const { requestsPerMinute } = caller.plan;
      if (calls > requestsPerMinute) {
        // No wait would help, so it is no 429, which clients send again.
        throw invalidRequest(
          `more than the ${requestsPerMinute} calls that the plan allows a minute`,
        );
      }
      if (calls > 1) await countRequests(caller, calls - 1);
    },

    async authorizeCall(caller, { method }) {
      if (caller.key && !coversMethod(caller.key, method)) throw outOfScope('this method', 200);
      if (!submitsOperation(method)) return;
      const wait = await quotas.takeUserOperation(caller);
      if (wait !== undefined) throw tooManyRequests(wait);
    },
  };
}
