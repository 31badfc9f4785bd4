import type { Hash, RpcTransactionReceipt } from 'viem';
import type { JsonRpc } from '../chains/json-rpc.ts';

/** What became of an operation. @see ERC-7769 */
export interface OperationReceipt {
  readonly success: boolean;
  readonly receipt: RpcTransactionReceipt;
  /** Of the operation alone, where its transaction carries several. */
  readonly logs?: RpcTransactionReceipt['logs'];
}

/** `undefined` while it waits for its block. */
export async function readReceipt(
  endpoint: JsonRpc,
  hash: Hash,
): Promise<OperationReceipt | undefined> {
  return ((await endpoint('eth_getUserOperationReceipt', [hash])) ?? undefined) as
    | OperationReceipt
    | undefined;
}
