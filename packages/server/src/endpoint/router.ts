import type { Caller } from './access.ts';
import { createFeeSource } from './fees.ts';
import { type Call, invalidParams, methodNotFound } from './json-rpc/messages.ts';
import type { EndpointChain } from './methods/method.ts';
import { findAnswerer, methods } from './methods/methods.ts';
import type { SeenOperations } from './operations/seen-operations.ts';
import { explaining } from './reverts.ts';
import type { UpstreamClient } from './upstream/pool.ts';

/** The destinations of a chain's calls, and what the endpoint remembers of them. */
export interface RouterOptions {
  readonly bundlers: UpstreamClient;
  readonly nodes: UpstreamClient;
  readonly paymasters: UpstreamClient | undefined;
  readonly seenOperations: SeenOperations;
}

export type Router = ReturnType<typeof createRouter>;

/**
 * Routes each call by its method's name. To a method of the endpoint or the sponsor, or, if the
 * operator allows it, to the paymasters, nodes or bundlers.
 */
export function createRouter(chain: EndpointChain, options: RouterOptions) {
  const bundlers = explaining(options.bundlers);
  const paymasters = options.paymasters && explaining(options.paymasters);
  const { nodes, seenOperations } = options;
  const fees = createFeeSource({ bundlers, nodes });
  const upstreams = { bundlers, nodes, paymasters };
  const shared = { chain, bundlers, nodes, fees, seenOperations };
  const { sponsor } = chain;

  return {
    /** Returns the result of a call or a promise of it. @throws JsonRpcError */
    route(call: Call, caller: Caller): unknown {
      const method = methods.get(call.method);
      if (method?.answeredBy === 'endpoint') return method.handle(call, { ...shared, caller });
      if (method?.answeredBy === 'sponsor' && sponsor) {
        return method.handle(call, { ...shared, caller, sponsor });
      }
      const upstream = upstreams[findAnswerer(call.method, chain) as keyof typeof upstreams];
      if (!upstream) throw methodNotFound();
      if (method?.answeredBy === 'nodes') method.check?.(call);
      refuseOtherPolicies(call, caller);
      return upstream.requestRaw(call);
    },
    /** Whether calls of this method are counted under its name. */
    knows(name: string): boolean {
      const { answeredBy } = methods.get(name) ?? {};
      if (answeredBy === 'sponsor') return sponsor !== undefined;
      return answeredBy === 'endpoint' || answeredBy === 'nodes';
    },
  };
}

/**
 * Refuses a passed-on call that names a gas policy its caller may not use. A provider pays under
 * every policy of the operator's account that a call names. A key without policies of its own may
 * name any; without a key none may be named.
 *
 * @throws invalidParams
 */
export function refuseOtherPolicies(call: Pick<Call, 'method' | 'params'>, { key }: Caller): void {
  if (key && key.policies === undefined) return;
  const other = policiesOf(call).find((id) => !key?.policies?.includes(id));
  if (other === undefined) return;
  const shown = other.length > 64 ? `${other.slice(0, 64)}…` : other;
  throw invalidParams(
    `the gas policy ${JSON.stringify(shown)} is not available to ${key ? 'this API key' : 'callers without an API key'}`,
  );
}

/** The policies named by a call. */
function policiesOf({ method, params }: Pick<Call, 'method' | 'params'>): string[] {
  const named = namedPolicies(params);
  if (method !== 'pm_validateSponsorshipPolicies') return named;
  const [, , ids] = Object.values(params);
  return [...named, ...textsIn(ids)];
}

/** Policies in members such as `sponsorshipPolicyId` and `policyId`, where providers read them. */
function namedPolicies(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    /polic/i.test(name) ? textsIn(member) : namedPolicies(member),
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
