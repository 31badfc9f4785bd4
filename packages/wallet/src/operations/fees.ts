import { JsonRpcError } from '@recovery-guardian/core';
import { type Address, type Hex, numberToHex } from 'viem';
import type { JsonRpc } from './json-rpc.ts';
import { entryPoint, type UserOperation } from './safe-operation.ts';

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

/** The paymaster's fields of an operation. */
export interface Sponsorship {
  readonly fields: Pick<
    UserOperation,
    'paymaster' | 'paymasterData' | 'paymasterVerificationGasLimit' | 'paymasterPostOpGasLimit'
  >;
  readonly sponsorName: string | undefined;
  /** Whether these are the paymaster's final data, so that it is not asked again. */
  readonly isFinal: boolean;
}

/** Asks a paymaster to sponsor. @throws {JsonRpcError} if it refuses. @see ERC-7677 */
export async function askSponsor(
  paymaster: JsonRpc,
  operation: UserOperation,
  chainId: number,
): Promise<Sponsorship> {
  const answer = await paymaster('pm_getPaymasterStubData', parameters(operation, chainId));
  const fields = readFields(answer);
  const { sponsor, isFinal } = answer as PaymasterAnswer;
  return { fields, sponsorName: plainName(sponsor?.name), isFinal: isFinal === true };
}

/** Asks a paymaster whether it sponsors; `undefined` if not. */
export function findSponsor(
  ...asked: Parameters<typeof askSponsor>
): Promise<Sponsorship | undefined> {
  return askSponsor(...asked).catch((error) => {
    // It does not support the method, or its policy refuses.
    if (error instanceof JsonRpcError) return undefined;
    throw error;
  });
}

/** Any other name could end the sentence around it, and begin one of the wallet. */
function plainName(name: unknown): string | undefined {
  const isPlain = /^(?!.*\. )[\p{Script=Latin}\d .&-]{1,40}$/u.test(String(name));
  return typeof name === 'string' && isPlain ? name : undefined;
}

/** Requests the paymaster's signature over the operation that will be sent. */
export async function askForData(
  paymaster: JsonRpc,
  operation: UserOperation,
  chainId: number,
): Promise<UserOperation> {
  const answer = await paymaster('pm_getPaymasterData', parameters(operation, chainId));
  // Gas limits are final by now: those in the answer are ignored.
  const { paymaster: payer, paymasterData } = readFields(answer) as {
    paymaster: Address;
    paymasterData: Hex;
  };
  // What it may take of the account was read for this one.
  if (payer.toLowerCase() !== operation.paymaster?.toLowerCase()) {
    throw refused('The paymaster names another one now');
  }
  return { ...operation, paymasterData };
}

interface PaymasterAnswer {
  paymaster?: unknown;
  paymasterData?: unknown;
  paymasterVerificationGasLimit?: unknown;
  paymasterPostOpGasLimit?: unknown;
  sponsor?: { name?: unknown };
  isFinal?: unknown;
}

/** Requests carry no signature. */
function parameters(operation: UserOperation, chainId: number): unknown[] {
  const { signature: _, ...unsigned } = operation;
  return [unsigned, entryPoint, numberToHex(chainId), {}];
}

function readFields(answer: unknown): Sponsorship['fields'] {
  const { paymaster, paymasterData, ...gas } = (answer ?? {}) as PaymasterAnswer;
  // EntryPoint 0.7 lets the account pay for the zero address.
  const isPayer = isHex(paymaster) && paymaster.length === 42 && BigInt(paymaster) > 0n;
  if (!isPayer || !isBytes(paymasterData)) {
    throw refused('The paymaster answered no paymaster data');
  }
  const verification = gas.paymasterVerificationGasLimit;
  const postOp = gas.paymasterPostOpGasLimit;
  return {
    paymaster,
    paymasterData,
    ...(isHex(verification) && { paymasterVerificationGasLimit: verification }),
    paymasterPostOpGasLimit: isHex(postOp) ? postOp : '0x0',
  };
}

function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[\da-f]*$/i.test(value);
}

/** Whole bytes: half a byte would shift the fields before it in the hash that is signed. */
function isBytes(value: unknown): value is Hex {
  return isHex(value) && value.length % 2 === 0;
}

function refused(message: string): JsonRpcError {
  return new JsonRpcError({ code: -32603, message });
}
