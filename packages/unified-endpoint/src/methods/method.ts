import type { FeeSource } from '../fees/fee-source.ts';
import type { Call } from '../json-rpc/messages.ts';
import type { SeenOperations } from '../operations/seen-operations.ts';
import type { MethodContext } from '../ports.ts';

/** What the methods of this folder have besides what every method has. */
export interface OwnMethodContext extends MethodContext {
  readonly fees: FeeSource;
  readonly seenOperations: SeenOperations;
}

/** A method of this folder. @throws JsonRpcError */
export type OwnMethod = (call: Call, context: OwnMethodContext) => unknown;
