import { nodeReads } from '@recovery-guardian/core';
import { size } from 'viem';
import { type Caller, coversName } from './caller.ts';
import { createFeeSource } from './fees.ts';
import {
  type Call,
  type FindTraits,
  invalidParams,
  isHexOf,
  methodNotFound,
  readParams,
} from './json-rpc/messages.ts';
import * as bundler from './methods/bundler.ts';
import type { EndpointChain, Method } from './methods/method.ts';
import { describeMethods } from './methods/openrpc.ts';
import * as paymaster from './methods/paymaster.ts';
import { explaining } from './reverts.ts';
import { isObject } from './runtime.ts';
import type { SeenOperations } from './seen-operations.ts';
import type { UpstreamClient } from './upstream/pool.ts';

/** The methods that the endpoint or a sponsor answers: what these files export. */
const answered = { ...bundler, ...paymaster };

/** Methods that are only passed on to nodes. */
const passedOn: Readonly<Record<string, Method>> = {
  eth_createAccessList: { answeredBy: 'nodes', isRead: true },
  eth_sendRawTransaction: { answeredBy: 'nodes', isRead: false, check: checkTransaction },
  eth_simulateV1: { answeredBy: 'nodes', isRead: true, check: checkSimulation },
  eth_syncing: { answeredBy: 'nodes', isRead: true },
  ...Object.fromEntries(
    [...nodeReads].map((name): [string, Method] => [name, { answeredBy: 'nodes', isRead: true }]),
  ),
};

/** All methods, as OpenRPC describes them. */
const discover: Method = {
  answeredBy: 'endpoint',
  isRead: true,
  handle(_call, { chain }) {
    const named = (chain.bundlerMethods ?? []).filter((name) => !name.endsWith('*'));
    const names = new Set([...methods.keys(), ...named]);
    return describeMethods([...names].filter((name) => findAnswerer(name, chain)));
  },
};

/**
 * Every method that the endpoint knows, by its name on the wire. Only these names become labels of
 * metrics: others are chosen by callers.
 */
export const methods: ReadonlyMap<string, Method> = new Map(
  Object.entries({ ...passedOn, ...answered, 'rpc.discover': discover }),
);

/** Who answers a method on a chain; undefined if nothing there may. */
function findAnswerer(
  name: string,
  chain: Pick<EndpointChain, 'sponsor' | 'paymasterUrls' | 'nodeReads' | 'bundlerMethods'>,
): 'endpoint' | 'sponsor' | 'paymasters' | 'nodes' | 'bundlers' | undefined {
  const { answeredBy } = methods.get(name) ?? {};
  if (answeredBy === 'endpoint' || (answeredBy === 'sponsor' && chain.sponsor)) return answeredBy;
  if (name.startsWith('pm_')) return chain.paymasterUrls?.length ? 'paymasters' : undefined;
  if (answeredBy === 'nodes') return chain.nodeReads ? 'nodes' : undefined;
  const isAllowed = chain.bundlerMethods?.some(
    (pattern) => coversName(pattern, name) && isAskedFor(pattern, name),
  );
  return isAllowed ? 'bundlers' : undefined;
}

/** Methods that change a bundler itself are passed on only if configured by that prefix. */
function isAskedFor(pattern: string, name: string): boolean {
  return !name.startsWith('debug_') || pattern.startsWith('debug_');
}

/** In bytes: nodes reject larger transactions. */
const maximumTransaction = 131_072;

/** `[transaction]`: a signed one. @throws invalidParams */
function checkTransaction(call: Call): void {
  const [transaction] = readParams(call, { least: 1, most: 1 });
  if (isHexOf(transaction) && size(transaction) <= maximumTransaction) return;
  throw invalidParams(
    `the transaction must be whole bytes of 0x-prefixed hex, no more than ${maximumTransaction}`,
  );
}

/** Far more than a wallet simulates before it asks for a signature. */
const maximumSimulation = { blocks: 10, calls: 100 };

/** `[{ blockStateCalls: [{ calls }] }, block?]` @throws invalidParams */
function checkSimulation(call: Call): void {
  const [simulation] = readParams(call, { least: 1, most: 2 });
  const blocks = isObject(simulation) ? simulation.blockStateCalls : undefined;
  if (!Array.isArray(blocks)) throw invalidParams('blockStateCalls must be an array');
  const calls = blocks.flatMap((block) => (isObject(block) ? (block.calls ?? []) : []));
  if (blocks.length > maximumSimulation.blocks || calls.length > maximumSimulation.calls) {
    throw invalidParams(
      `no more than ${maximumSimulation.blocks} blocks with ${maximumSimulation.calls} calls in all`,
    );
  }
}

export const findTraits: FindTraits = (method) => methods.get(method);

/** The destinations of a chain's calls, and what the endpoint remembers of them. */
interface RouterOptions {
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
function refuseOtherPolicies(call: Pick<Call, 'method' | 'params'>, { key }: Caller): void {
  if (key && key.policies === undefined) return;
  const other = policiesOf(call).find((id) => !key?.policies?.includes(id));
  if (other === undefined) return;
  const shown = other.length > 64 ? `${other.slice(0, 64)}…` : other;
  throw invalidParams(
    `the gas policy ${JSON.stringify(shown)} is not available to ${key ? 'this API key' : 'callers without an API key'}`,
  );
}

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
