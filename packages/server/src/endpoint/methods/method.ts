import { type Address, getAddress } from 'viem';
import type { ChainConfiguration } from '../../configuration/chains.ts';
import type { OpenSponsors } from '../../sponsor/open-sponsors.ts';
import type { Sponsor } from '../../sponsor/sponsorship.ts';
import type { Caller } from '../caller.ts';
import type { FeeSource } from '../fees.ts';
import type { Call, MethodTraits } from '../json-rpc/messages.ts';
import type { SeenOperations } from '../seen-operations.ts';
import type { UpstreamClient } from '../upstream/pool.ts';

/** A chain that the endpoint serves. */
export interface EndpointChain {
  readonly chainId: number;
  /** In order of preference for clients. */
  readonly entryPoints: readonly Address[];
  /** Used by legacy routes and people: `sepolia`. */
  readonly name: string;
  /** Bundlers' JSON-RPC URLs; if one fails, another is used. */
  readonly bundlerUrls: readonly string[];
  /** Nodes' JSON-RPC URLs: for the endpoint's own reads, and for clients' reads if allowed. */
  readonly nodeUrls: readonly string[];
  /** Paymasters' JSON-RPC URLs, if `pm_*` is passed on. */
  readonly paymasterUrls?: readonly string[];
  /** Answers `pm_*` itself; takes precedence over {@link paymasterUrls}. */
  readonly sponsor?: Sponsor;
  /** Whether clients may read the chain through the endpoint: `eth_call`, `eth_getBalance`, … */
  readonly nodeReads?: boolean;
  /**
   * More methods for the bundlers, by name or by a prefix ending in `*`: `pimlico_*`. None by
   * default; `*` passes on every method that the endpoint does not know.
   */
  readonly bundlerMethods?: readonly string[];
}

/** Converts the chains to those of the unified endpoint. */
export function endpointChains(
  chains: readonly ChainConfiguration[],
  sponsors: Pick<OpenSponsors, 'find'>,
): EndpointChain[] {
  return chains.map(({ entryPoints, rpcUrls, ...chain }) => ({
    chainId: chain.chainId,
    name: chain.name,
    entryPoints: entryPoints.map((address) => getAddress(address)),
    bundlerUrls: chain.bundlerUrls,
    nodeUrls: rpcUrls,
    paymasterUrls: chain.paymasterUrls,
    sponsor: sponsors.find(chain.chainId),
    nodeReads: chain.nodeReads,
    bundlerMethods: chain.bundlerMethods,
  }));
}

/** What a method can use to answer a call. */
export interface MethodContext {
  readonly chain: EndpointChain;
  readonly caller: Caller;
  readonly bundlers: UpstreamClient;
  readonly nodes: UpstreamClient;
  readonly fees: FeeSource;
  readonly seenOperations: SeenOperations;
}

/** What a sponsor's method can use. */
export interface SponsorContext extends MethodContext {
  readonly sponsor: Sponsor;
}

/** Reads the parameters of a call and answers it. @throws JsonRpcError */
type Handle<Context> = (call: Call, context: Context) => unknown;

/**
 * A method that the endpoint knows. What it answers itself is exported under the name on the wire. A sponsor's method is passed to the paymasters on chains without a sponsor.
 */
export type Method = MethodTraits &
  (
    | { readonly answeredBy: 'endpoint'; readonly handle: Handle<MethodContext> }
    | { readonly answeredBy: 'sponsor'; readonly handle: Handle<SponsorContext> }
    | {
        readonly answeredBy: 'nodes';
        /** Checks the parameters that a node would spend too much on. @throws invalidParams */
        readonly check?: (call: Call) => void;
      }
  );
