import type { Address } from 'viem';
import type { Caller } from '../access/ports.ts';
import type { FeeSource } from '../fees.ts';
import type { Call } from '../json-rpc/messages.ts';
import type { MethodTraits } from '../json-rpc/method-traits.ts';
import type { SeenOperations } from '../operations/seen-operations.ts';
import type { Sponsor } from '../sponsor/sponsor.ts';
import type { UpstreamClient } from '../upstream/client.ts';

/** The chain as methods see it. */
export interface MethodChain {
  readonly chainId: number;
  /** In order of preference for clients. */
  readonly entryPoints: readonly Address[];
}

/** What a method can use to answer a call. */
export interface MethodContext {
  readonly chain: MethodChain;
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
 * A method that the endpoint knows. What it answers itself is one file each, exported under the name on
 * the wire. A sponsor's method is passed to the paymasters on chains without a sponsor.
 */
export type Method = MethodTraits &
  (
    | { readonly answeredBy: 'endpoint'; readonly handle: Handle<MethodContext> }
    | { readonly answeredBy: 'sponsor'; readonly handle: Handle<SponsorContext> }
    | { readonly answeredBy: 'nodes' | 'bundlers' }
  );
