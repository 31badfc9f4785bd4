import { refuseOtherPolicies } from './access/policies.ts';
import type { Caller } from './access/ports.ts';
import { coversName } from './access.ts';
import { createFeeSource } from './fees.ts';
import { methodNotFound } from './json-rpc/errors.ts';
import type { Call } from './json-rpc/messages.ts';
import { methods } from './methods/methods.ts';
import type { SeenOperations } from './operations/seen-operations.ts';
import { explaining } from './reverts/explain.ts';
import type { EndpointChain } from './routing/chain.ts';
import type { UpstreamClient } from './upstream/client.ts';

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
  const shared = { chain, bundlers, nodes, fees, seenOperations };
  const { sponsor } = chain;

  function upstreamFor(method: string): UpstreamClient | undefined {
    if (method.startsWith('pm_')) return paymasters;
    if (methods.get(method)?.answeredBy === 'nodes') return chain.nodeReads ? nodes : undefined;
    const isAllowed = chain.bundlerMethods?.some(
      (pattern) => coversName(pattern, method) && isAskedFor(pattern, method),
    );
    return isAllowed ? bundlers : undefined;
  }

  return {
    /** Returns the result of a call or a promise of it. @throws JsonRpcError */
    route(call: Call, caller: Caller): unknown {
      const method = methods.get(call.method);
      if (method?.answeredBy === 'endpoint') return method.handle(call, { ...shared, caller });
      if (method?.answeredBy === 'sponsor' && sponsor) {
        return method.handle(call, { ...shared, caller, sponsor });
      }
      const upstream = upstreamFor(call.method);
      if (!upstream) throw methodNotFound();
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

/** Methods that change a bundler itself are passed on only if configured by that prefix. */
function isAskedFor(pattern: string, method: string): boolean {
  return !method.startsWith('debug_') || pattern.startsWith('debug_');
}
