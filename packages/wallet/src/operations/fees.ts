import { JsonRpcError } from '@recovery-guardian/core';
import { type Hex, numberToHex } from 'viem';
import type { JsonRpc } from './json-rpc.ts';
import type { UserOperation } from './safe-operation.ts';

interface GasPrice {
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

/** The maximum cost of an operation, in wei. */
export function maximumCost(operation: UserOperation): bigint {
  const gas = [
    operation.callGasLimit,
    operation.verificationGasLimit,
    operation.preVerificationGas,
    operation.paymasterVerificationGasLimit,
    operation.paymasterPostOpGasLimit,
  ];
  return sum(gas) * BigInt(operation.maxFeePerGas);
}

/** In wei: not worth a warning. Rollups charge for data of another chain by `preVerificationGas`. */
const smallFee = 10n ** 15n;

/** In wei: the highest usual gas price, as a node may name any. */
const highestPrice = 300n * 10n ** 9n;

/**
 * Whether the endpoint asks for far more than bundling costs. A bundler is paid
 * `preVerificationGas` and a tenth of unused execution gas, and may be the endpoint itself.
 *
 * @see docs/decisions/bounded-gas-in-sponsorships.md
 */
export async function isHighFee(operation: UserOperation, node: JsonRpc): Promise<boolean> {
  const cost = maximumCost(operation);
  if (cost <= smallFee) return false;
  const { maxFeePerGas, preVerificationGas, callGasLimit, paymasterPostOpGasLimit } = operation;
  if (await isHighPrice(BigInt(maxFeePerGas), cost, node)) return true;
  const unearned = BigInt(preVerificationGas) + sum([callGasLimit, paymasterPostOpGasLimit]) / 10n;
  return unearned > usualGas(operation);
}

/** Whether a gas price is far above the network's, unless the whole cost is small. */
export async function isHighPrice(asked: bigint, cost: bigint, node: JsonRpc): Promise<boolean> {
  if (cost <= smallFee) return false;
  const price = 3n * BigInt((await node('eth_gasPrice')) as Hex);
  return asked > (price < highestPrice ? price : highestPrice);
}

/**
 * One and a half times the transaction, the EntryPoint, and each byte (EIP-2028), of which a text in
 * hexadecimal has two characters; and 100,000 for the tenth of a million that may be unused.
 */
function usualGas(operation: UserOperation): bigint {
  return 161_500n + 12n * BigInt(JSON.stringify(operation).length);
}

function sum(gas: readonly (Hex | undefined)[]): bigint {
  return gas.reduce((all, one) => all + BigInt(one ?? 0), 0n);
}
