import { JsonRpcError } from '@recovery-guardian/json-rpc';
import { type Hex, hexToBytes, size } from 'viem';
import type { Fees } from '../fees.ts';
import type { GasEstimate } from './estimate-gas.ts';
import type { GasPolicyRules, Refusal } from './gas-policy.ts';
import { type gasLimits, type Operation, totalGas } from './request.ts';

/**
 * Prevents bundlers from draining the paymaster's deposit. The EntryPoint pays
 * `preVerificationGas`, a tenth of unused call gas and the priority fee to the bundler, which may
 * be the sender, so the sender must not choose them freely.
 *
 * @see docs/decisions/bounded-gas-in-sponsorships.md
 */

/** What an operation's gas is compared to. */
export interface GasTerms {
  /** The highest that the client may have read. */
  readonly fees: Fees;
  /** Called only for values above the usual ones. */
  estimate(): Promise<GasEstimate>;
}

type GasLimit = (typeof gasLimits)[number];

/** Maximum signed value in percent of the estimate: clients add margins of their own. */
const margins: Readonly<Record<GasLimit, bigint>> = {
  // Paid in full, even if unused.
  preVerificationGas: 150n,
  // At most a tenth of these is paid unused, and estimates of one operation vary as much.
  verificationGasLimit: 300n,
  callGasLimit: 300n,
  paymasterVerificationGasLimit: 300n,
  paymasterPostOpGasLimit: 300n,
};

/** Multiple of the highest fee: viem doubles its own estimate, and fees change. */
const feeMargin = 3n;

/** Maximum gas of an operation if its policy has no limit in wei per operation. */
export const defaultGasPerOperation = 3_000_000n;

/** Which gas value is above the maximum that is signed; undefined if none. */
export async function findExcessiveGas(
  operation: Operation,
  terms: GasTerms,
): Promise<Refusal | undefined> {
  return findExcessiveFee(operation, terms.fees) ?? (await findExcessiveLimit(operation, terms));
}

/** Refuses operations above the default size if the policy sets no amount. */
export function refuseAboveDefault(
  { spending = {} }: GasPolicyRules,
  operation: Operation,
): Refusal | undefined {
  const gas = totalGas(operation);
  if (spending.perOperation !== undefined || gas <= defaultGasPerOperation) return undefined;
  return tooHigh('gas in all', gas, defaultGasPerOperation);
}

function findExcessiveFee(operation: Operation, fees: Fees): Refusal | undefined {
  const [fee, priority] = [BigInt(fees.maxFeePerGas), BigInt(fees.maxPriorityFeePerGas)];
  const most = {
    maxFeePerGas: feeMargin * fee,
    // Where fees are only a base fee, clients still offer a little.
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
  // Without an estimate, the usual value is the maximum.
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
 * Gas that is signed without an estimate. Generous for what is paid only if used; a tenth of unused
 * call gas is paid out.
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

/** Gas of a transaction before it runs, and of the EntryPoint, for each operation. */
const transactionGas = 21_000n;
const entryPointGas = 20_000n;
/** EIP-7702, for each authorization. */
const authorizationGas = 25_000n;
/** Other bytes of a packed operation: its words, the paymaster's data, a signature. */
const otherBytes = 800n;
/** Gas per non-zero byte of call data (EIP-2028). */
const byteGas = 16n;
const zeroByteGas = 4n;

/** Gas of bundling the operation alone, on a chain with its own call data. */
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
