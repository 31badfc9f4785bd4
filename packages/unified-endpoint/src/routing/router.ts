import { nodeReads } from '@recovery-guardian/protocol';
import { refuseOtherPolicies } from '../access/policies.ts';
import type { Caller } from '../access/ports.ts';
import { coversName } from '../access/scopes.ts';
import { createFeeSource } from '../fees/fee-source.ts';
import { methodNotFound } from '../json-rpc/errors.ts';
import type { Call } from '../json-rpc/messages.ts';
import { methods } from '../methods/bundler/methods.ts';
import type { MethodContext } from '../methods/method.ts';
import type { SeenOperations } from '../operations/seen-operations.ts';
import { explaining } from '../reverts/explain.ts';
import type { UpstreamClient } from '../upstream/client.ts';
import type { EndpointChain } from './chain.ts';

/** The destinations of a chain's calls, and what the endpoint remembers of them. */
export interface RouterOptions {
  readonly bundlers: UpstreamClient;
  readonly nodes: UpstreamClient;
  readonly paymasters: UpstreamClient | undefined;
  readonly seenOperations: SeenOperations;
}

/** Routes the calls of a chain. */
export interface Router {
  /** Returns the result of a call or a promise of it. @throws JsonRpcError */
  route(call: Call, caller: Caller): unknown;
  /** Whether the endpoint knows the method's name. */
  knows(method: string): boolean;
}

/**
 * Routes each call by its method's name. To one of our own methods, to the sponsor, or, if the
 * operator allows it, to the paymasters, nodes or bundlers.
 */
export function createRouter(chain: EndpointChain, options: RouterOptions): Router {
  const bundlers = explaining(options.bundlers);
  const paymasters = options.paymasters && explaining(options.paymasters);
  const { nodes, seenOperations } = options;
  const fees = createFeeSource({ bundlers, nodes });
  const shared = { chain, bundlers, nodes, paymasters, fees, seenOperations };
  const sponsored = chain.sponsor?.methods ?? new Map();

  function upstreamFor(method: string): UpstreamClient | undefined {
    if (method.startsWith('pm_')) return paymasters;
    if (nodeReads.has(method)) return chain.nodeReads ? nodes : undefined;
    const isAllowed = chain.bundlerMethods?.some(
      (pattern) => coversName(pattern, method) && isAskedFor(pattern, method),
    );
    return isAllowed ? bundlers : undefined;
  }

  return {
    route(call, caller) {
      const own = methods.get(call.method) ?? sponsored.get(call.method);
      if (own) return own(call, { ...shared, caller } satisfies MethodContext);
      const upstream = upstreamFor(call.method);
      if (!upstream) throw methodNotFound();
      refuseOtherPolicies(call, caller);
      return upstream.requestRaw(call);
    },
    knows: (method) => methods.has(method) || sponsored.has(method) || nodeReads.has(method),
  };
}

/** Methods that change a bundler itself are passed on only if configured by that prefix. */
function isAskedFor(pattern: string, method: string): boolean {
  return !method.startsWith('debug_') || pattern.startsWith('debug_');
}
