import {
  invalidRequest,
  notFound,
  outOfScope,
  tooManyRequests,
  unknownKey,
} from '../json-rpc/errors.ts';
import type { Call } from '../json-rpc/messages.ts';
import type { Allowances, ApiKey, ApiKeys, Caller, Plan } from '../ports.ts';
import { coversChain, coversMethod, coversOrigin } from './scopes.ts';

/** An HTTP request as the gate looks at it. */
export interface GateRequest {
  /** As sent, in the path or in `X-Api-Key`. */
  readonly key: string | undefined;
  /** On the public route, where no key is asked for. */
  readonly isPublic: boolean;
  readonly chainId: number;
  /** The header `Origin`, which browsers send with every POST. */
  readonly origin: string | undefined;
  /** Of the caller, as limits count it: `network` of `@recovery-guardian/protocol/network`. */
  readonly network: string;
  /** In the body: 1, or as many as the batch has. */
  readonly calls: number;
}

/** Decides who may call what, and how often. */
export interface Gate {
  /**
   * Lets a request in, by its key or publicly, and counts its calls.
   *
   * @throws JsonRpcError unknownKey (401), outOfScope (401: chain, origin), tooManyRequests (429),
   *   invalidRequest (a batch that the plan can never allow), notFound (no public route here)
   */
  admit(request: GateRequest): Promise<Caller>;
  /**
   * Lets one call through: by the key's methods, and by the user operations of the day.
   *
   * @throws JsonRpcError outOfScope (200), tooManyRequests (429)
   */
  admitCall(caller: Caller, call: Pick<Call, 'method'>): Promise<void>;
}

/** What a gate is made of. */
export interface GateOptions {
  readonly apiKeys: ApiKeys;
  readonly allowances: Allowances;
  /** Those that keys name. */
  readonly plans: readonly Plan[];
  /** Of each network on the public route; without it there is none. */
  readonly publicPlan?: Plan | undefined;
}

/** Makes the gate that every request to the endpoint passes. */
export function createGate({ apiKeys, allowances, plans, publicPlan }: GateOptions): Gate {
  const plansByName = new Map(plans.map((plan) => [plan.name, plan]));

  function publicCaller(network: string): Caller {
    if (!publicPlan) throw notFound();
    return { id: 'public', subject: network, network, plan: publicPlan, key: undefined };
  }

  async function keyHolder({ key: sent, chainId, origin, network }: GateRequest): Promise<Caller> {
    const key = sent ? await apiKeys.find(sent) : undefined;
    if (!key) throw unknownKey();
    if (!coversChain(key, chainId)) throw outOfScope('this chain', 401);
    if (!coversOrigin(key, origin)) throw outOfScope('this origin', 401);
    return { id: key.id, subject: key.id, network, plan: planOf(key), key };
  }

  function planOf({ plan: name }: ApiKey): Plan {
    const plan = plansByName.get(name);
    // Taken out of the configuration: without its limits, nothing is allowed.
    if (!plan) throw outOfScope('any plan that is offered', 401);
    return plan;
  }

  return {
    async admit(request) {
      const caller = request.isPublic ? publicCaller(request.network) : await keyHolder(request);
      const { requestsPerMinute } = caller.plan;
      if (request.calls > requestsPerMinute) {
        // No wait would help, so it is no 429, which clients send again.
        throw invalidRequest(
          `more than the ${requestsPerMinute} calls that the plan allows a minute`,
        );
      }
      const wait = await allowances.takeRequests(caller, request.calls);
      if (wait !== undefined) throw tooManyRequests(wait);
      return caller;
    },

    async admitCall(caller, { method }) {
      if (caller.key && !coversMethod(caller.key, method)) throw outOfScope('this method', 200);
      if (method !== 'eth_sendUserOperation') return;
      const wait = await allowances.takeUserOperation(caller);
      if (wait !== undefined) throw tooManyRequests(wait);
    },
  };
}
