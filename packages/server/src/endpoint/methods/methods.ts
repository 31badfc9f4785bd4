import { nodeReads } from '@recovery-guardian/core';
import { size } from 'viem';
import { coversName } from '../access.ts';
import {
  type Call,
  type FindTraits,
  invalidParams,
  isHexOf,
  readParams,
} from '../json-rpc/messages.ts';
import { isObject } from '../runtime.ts';
import * as userOperations from './bundler.ts';
import * as chain from './chain.ts';
import type { EndpointChain, Method } from './method.ts';
import { describeMethods } from './openrpc.ts';
import * as operationStatus from './operation-status.ts';
import * as paymaster from './paymaster.ts';
import * as sponsorship from './sponsorship.ts';

/** The methods that the endpoint or a sponsor answers: what these files export. */
const answered = { ...chain, ...userOperations, ...operationStatus, ...paymaster, ...sponsorship };

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
export function findAnswerer(
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
