import { type Hex, hexToBytes, size } from 'viem';
import type { FeeTiers } from '../../fees/fee-source.ts';
import { JsonRpcError } from '../../json-rpc/errors.ts';
import type { Refusal } from '../model/errors.ts';
import type { GasPolicyRules } from '../model/gas-policy.ts';
import { type gasLimits, type Operation, totalGas } from '../model/operation.ts';
import type { GasEstimate } from './estimate-gas.ts';

/**
 * Keeps the paymaster's deposit from being paid out as a bundler's profit. The EntryPoint pays
 * `preVerificationGas`, a tenth of unused call gas, and the priority fee to the bundler, which
 * may be the operation's sender: so the sender must not choose any of them freely.
 *
 * @see docs/decisions/bounded-gas-in-sponsorships.md
 */

/** What an operation's gas is compared with. */
export interface GasTerms {
  readonly fees: FeeTiers;
  /** Asked only for what exceeds the amounts that are right for any operation of its size. */
  estimate(): Promise<GasEstimate>;
}

type GasLimit = (typeof gasLimits)[number];

/** The most that is signed, in percent of the estimate: clients add margins of their own. */
const margins: Readonly<Record<GasLimit, bigint>> = {
  // Is paid whatever was used.
  preVerificationGas: 150n,
  // Of these no more than a tenth, and estimates of one operation differ by as much again.
  verificationGasLimit: 300n,
  callGasLimit: 300n,
  paymasterVerificationGasLimit: 300n,
  paymasterPostOpGasLimit: 300n,
};

/** Times the fast fee: viem offers twice its own estimate, and fees move. */
const feeMargin = 3n;

/** Units of gas that an operation may have in all, where its policy sets no amount of wei for one. */
export const defaultGasPerOperation = 3_000_000n;

/** Which gas value of an operation is higher than the sponsor signs; undefined where none is. */
export async function findExcessiveGas(
  operation: Operation,
  terms: GasTerms,
): Promise<Refusal | undefined> {
  return findExcessiveFee(operation, terms.fees) ?? (await findExcessiveLimit(operation, terms));
}

/** Whether an operation is larger than any that a policy without an amount of its own pays for. */
export function refuseAboveDefault(
  { spending = {} }: GasPolicyRules,
  operation: Operation,
): Refusal | undefined {
  const gas = totalGas(operation);
  if (spending.perOperation !== undefined || gas <= defaultGasPerOperation) return undefined;
  return tooHigh('gas in all', gas, defaultGasPerOperation);
}

function findExcessiveFee(operation: Operation, { fast }: FeeTiers): Refusal | undefined {
  const [fee, priority] = [BigInt(fast.maxFeePerGas), BigInt(fast.maxPriorityFeePerGas)];
  const most = {
    maxFeePerGas: feeMargin * fee,
    // Where blocks are empty the fee source says 0, and clients offer a little all the same.
    maxPriorityFeePerGas: highest(feeMargin * priority, fee / 4n),
  };
  for (const name of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const) {
    if (operation[name] > most[name]) return tooHigh(name, operation[name], most[name]);
  }
  return undefined;
}

async function findExcessiveLimit(
  operation: Operation,
  { estimate }: GasTerms,
): Promise<Refusal | undefined> {
  const usual = usualGas(operation);
  const names = Object.keys(margins) as GasLimit[];
  const above = names.filter((name) => operation[name] > usual[name]);
  if (above.length === 0) return undefined;
  // Where there is no estimate, what is usual is the most.
  const estimated: Partial<GasEstimate> = await estimate().catch(nothing);
  for (const name of above) {
    const most = highest(usual[name], ((estimated[name] ?? 0n) * margins[name]) / 100n);
    if (operation[name] > most) return tooHigh(name, operation[name], most);
  }
  return undefined;
}

function nothing(error: unknown): Partial<GasEstimate> {
  if (error instanceof JsonRpcError) return {};
  throw error;
}

/**
 * Gas that is signed without an estimate. What is not paid unless it is used may be ample; of
 * unused call gas the EntryPoint pays out a tenth.
 */
function usualGas(operation: Operation): Record<GasLimit, bigint> {
  return {
    preVerificationGas: (overheadOf(operation) * margins.preVerificationGas) / 100n,
    verificationGasLimit: 1_000_000n,
    callGasLimit: 500_000n,
    paymasterVerificationGasLimit: 200_000n,
    paymasterPostOpGasLimit: 50_000n,
  };
}

/** What a transaction costs before it runs, and what an EntryPoint needs besides, each per operation. */
const transactionGas = 21_000n;
const entryPointGas = 20_000n;
/** EIP-7702, for each authorization. */
const authorizationGas = 25_000n;
/** Bytes of a packed operation besides what is counted: its words, the paymaster's data, a signature. */
const otherBytes = 800n;
/** Of call data that is not zero (EIP-2028). */
const byteGas = 16n;
const zeroByteGas = 4n;

/** What bundling the operation alone costs on a chain whose call data is its own. */
function overheadOf({ factoryData, callData, delegate }: Operation): bigint {
  const authorization = delegate ? authorizationGas : 0n;
  const data = dataGas(factoryData) + dataGas(callData) + otherBytes * byteGas;
  return transactionGas + entryPointGas + authorization + data;
}

function dataGas(data: Hex): bigint {
  const zeros = hexToBytes(data).filter((byte) => byte === 0).length;
  return BigInt(size(data) - zeros) * byteGas + BigInt(zeros) * zeroByteGas;
}

function tooHigh(what: string, value: bigint, most: bigint): Refusal {
  return {
    reason: `its ${what} is ${value}, and no more than ${most} is paid for`,
    detail: { value: what, sent: String(value), maximum: String(most) },
  };
}

function highest(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
