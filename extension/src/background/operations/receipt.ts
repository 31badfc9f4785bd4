import { type Address, type Hash, type Hex, parseAbi, type RpcTransactionReceipt } from 'viem';
import { entryPoint } from '../accounts/entry-point.ts';
import type { JsonRpc } from '../chains/json-rpc.ts';
import { readContract } from '../chains/read-contract.ts';

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

/** @see ERC-4337, semi-abstracted nonces: a key of 192 bits, and a sequence of 64. */
export const nonceAbi = parseAbi([
  'function getNonce(address sender, uint192 key) view returns (uint256)',
]);

/**
 * Whether no block can take an operation any more: its time is over and its nonce was not used. Where
 * it was used, the operation ran, and the bundler is yet to tell how.
 */
export async function hasLapsed(
  node: JsonRpc,
  operation: { readonly address: Address; readonly nonce: Hex; readonly validUntil: number },
): Promise<boolean> {
  const block = (await node('eth_getBlockByNumber', ['latest', false])) as { timestamp: Hex };
  // Operations of before this was kept never end here.
  if (!(Number(block.timestamp) > operation.validUntil)) return false;
  const nonce = BigInt(operation.nonce);
  const args = [operation.address, nonce >> 64n] as const;
  return (await readContract(node, entryPoint, nonceAbi, 'getNonce', args)) === nonce;
}
