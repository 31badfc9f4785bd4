import { JsonRpcError } from '@recovery-guardian/json-rpc';
import { type Hex, numberToHex } from 'viem';
import type { JsonRpc } from '../chains/json-rpc.ts';

export interface GasPrice {
  readonly maxFeePerGas: Hex;
  readonly maxPriorityFeePerGas: Hex;
}

/** The bundler's gas price; if it names none, one derived from the latest block. */
export async function operationGasPrice(endpoint: JsonRpc, node: JsonRpc): Promise<GasPrice> {
  try {
    const { fast } = (await endpoint('pimlico_getUserOperationGasPrice')) as { fast: GasPrice };
    return {
      maxFeePerGas: numberToHex(BigInt(fast.maxFeePerGas)),
      maxPriorityFeePerGas: numberToHex(BigInt(fast.maxPriorityFeePerGas)),
    };
  } catch (error) {
    if (!(error instanceof JsonRpcError) && !(error instanceof TypeError)) throw error;
    return transactionGasPrice(node);
  }
}

/** Allows for twice the base fee, so that it is valid for several blocks. @see EIP-1559 */
export async function transactionGasPrice(node: JsonRpc): Promise<GasPrice> {
  const [block, tip] = await Promise.all([
    node('eth_getBlockByNumber', ['latest', false]) as Promise<{ baseFeePerGas?: Hex }>,
    node('eth_maxPriorityFeePerGas') as Promise<Hex>,
  ]);
  const maxFeePerGas = 2n * BigInt(block.baseFeePerGas ?? 0) + BigInt(tip);
  return { maxFeePerGas: numberToHex(maxFeePerGas), maxPriorityFeePerGas: tip };
}
