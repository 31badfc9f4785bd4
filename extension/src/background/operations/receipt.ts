import { type Address, type Hash, type Hex, parseAbi, type RpcTransactionReceipt } from 'viem';
import { entryPoint } from '../accounts/entry-point.ts';
import type { JsonRpc } from '../chains/json-rpc.ts';
import { readContract } from '../chains/read-contract.ts';

/** The outcome of an operation. @see ERC-7769 */
export interface OperationReceipt {
  readonly success: boolean;
  readonly receipt: RpcTransactionReceipt;
  /** The logs of this operation only, though its transaction may carry several. */
  readonly logs?: RpcTransactionReceipt['logs'];
}

/** Reads a receipt; `undefined` while the operation is pending. */
export async function readReceipt(
  endpoint: JsonRpc,
  hash: Hash,
): Promise<OperationReceipt | undefined> {
  return ((await endpoint('eth_getUserOperationReceipt', [hash])) ?? undefined) as
    | OperationReceipt
    | undefined;
}

/** @see ERC-4337, semi-abstracted nonces: a key of 192 bits, and a sequence of 64. */
export const nonceAbi = parseAbi([
  'function getNonce(address sender, uint192 key) view returns (uint256)',
]);

/**
 * Whether an operation can no longer be included: its validity is over and its nonce is unused. If
 * the nonce was used, the operation ran, and the bundler will report how.
 */
export async function hasLapsed(
  node: JsonRpc,
  operation: { readonly address: Address; readonly nonce: Hex; readonly validUntil: number },
): Promise<boolean> {
  const block = (await node('eth_getBlockByNumber', ['latest', false])) as { timestamp: Hex };
  // Operations stored before `validUntil` was added never expire here.
  if (!(Number(block.timestamp) > operation.validUntil)) return false;
  const nonce = BigInt(operation.nonce);
  const args = [operation.address, nonce >> 64n] as const;
  return (await readContract(node, entryPoint, nonceAbi, 'getNonce', args)) === nonce;
}
