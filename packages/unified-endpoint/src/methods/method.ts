import type { Address } from 'viem';
import type { Caller } from '../access/ports.ts';
import type { FeeSource } from '../fees/fee-source.ts';
import type { Call } from '../json-rpc/messages.ts';
import type { SeenOperations } from '../operations/seen-operations.ts';
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
  readonly paymasters: UpstreamClient | undefined;
  readonly fees: FeeSource;
}

/** A method answered by the endpoint: one file each, named as on the wire. */
export type Method = (call: Call, context: MethodContext) => Promise<unknown>;

/** The context of methods that are not a sponsor's. */
export interface OwnMethodContext extends MethodContext {
  readonly fees: FeeSource;
  readonly seenOperations: SeenOperations;
}

/** A method that is not a sponsor's. @throws JsonRpcError */
export type OwnMethod = (call: Call, context: OwnMethodContext) => unknown;
