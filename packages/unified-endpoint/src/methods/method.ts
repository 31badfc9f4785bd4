import type { Address } from 'viem';
import type { Caller } from '../access/ports.ts';
import type { FeeSource } from '../fees/fee-source.ts';
import type { Call } from '../json-rpc/messages.ts';
import type { SeenOperations } from '../operations/seen-operations.ts';
import type { UpstreamClient } from '../upstream/client.ts';

/** What methods know of the chain that they are called on. */
export interface MethodChain {
  readonly chainId: number;
  /** In the order in which clients shall prefer them. */
  readonly entryPoints: readonly Address[];
}

/** What a method has to answer a call. */
export interface MethodContext {
  readonly chain: MethodChain;
  readonly caller: Caller;
  readonly bundlers: UpstreamClient;
  readonly nodes: UpstreamClient;
  readonly paymasters: UpstreamClient | undefined;
  readonly fees: FeeSource;
}

/** A method that the endpoint treats itself: one file each in `methods/`, named as on the wire. */
export type Method = (call: Call, context: MethodContext) => Promise<unknown>;

/** What the methods of this folder have besides what every method has. */
export interface OwnMethodContext extends MethodContext {
  readonly fees: FeeSource;
  readonly seenOperations: SeenOperations;
}

/** A method of this folder. @throws JsonRpcError */
export type OwnMethod = (call: Call, context: OwnMethodContext) => unknown;
