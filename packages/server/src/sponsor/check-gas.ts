import { JsonRpcError } from '@recovery-guardian/core';
import { concat, type Hex, hexToBytes, keccak256, numberToHex, size, stringToHex } from 'viem';
import type { FeeSource } from '../endpoint/fees.ts';
import { isQuantity, upstreamUnavailable } from '../endpoint/json-rpc/messages.ts';
import { ExpiringMap } from '../endpoint/runtime.ts';
import type { UpstreamClient } from '../endpoint/upstream/pool.ts';
import type { Refusal } from './gas-policy.ts';
import type { GasPolicyRules } from './gas-policy-repository.ts';
import { postOpLimitOf, stubFields, stubSignature, type Terms } from './paymaster.ts';
import { type gasLimits, type Operation, type PaymasterRequest, totalGas } from './request.ts';
import type { SponsorChain } from './sponsor-chain.ts';

/** A bundler's gas estimate. */
export type GasEstimate = Pick<
  Operation,
  'preVerificationGas' | 'verificationGasLimit' | 'callGasLimit'
> &
  Partial<Pick<Operation, 'paymasterVerificationGasLimit' | 'paymasterPostOpGasLimit'>>;

interface EstimateOptions {
  readonly bundlers: UpstreamClient;
  /** For the paymaster's stub. */
  readonly terms: Terms;
}

/** Estimates an operation's gas with a bundler. @throws JsonRpcError the bundler's own */
export type EstimateGas = (
  request: PaymasterRequest,
  options: EstimateOptions,
) => Promise<GasEstimate>;

/** In milliseconds: long enough for a client that signs an operation in two phases. */
const lifetime = 10_000;
const capacity = 1_000;

/** Like {@link estimateGas}, but cached for operations that differ in gas limits only. */
export function createGasEstimator(): EstimateGas {
  const known = new ExpiringMap<GasEstimate>(capacity, () => performance.now());
  return async (request, options) => {
    const key = shapeOf(request);
    const earlier = known.get(key);
    if (earlier) return earlier;
    const estimate = await estimateGas(request, options);
    known.set(key, estimate, lifetime);
    return estimate;
  };
}

/**
 * A hash of everything that an operation's gas depends on. Includes fees: on a rollup
 * `preVerificationGas` is the cost of the chain below divided by them, so an estimate for one fee
 * is not a bound for another.
 */
function shapeOf({ operation, paymaster, context, sent }: PaymasterRequest): Hex {
  const { sender, nonce, factory, factoryData, callData, delegate } = operation;
  const { maxFeePerGas, maxPriorityFeePerGas } = operation;
  const account = [sender, nonce, factory, factoryData, callData, delegate];
  const fees = [maxFeePerGas, maxPriorityFeePerGas, context.token?.address];
  return keccak256(
    stringToHex([paymaster.address, ...account, ...fees, sent.signature.length].join()),
  );
}

/**
 * Estimates the gas limits of an operation with the paymaster's stub.
 *
 * @throws JsonRpcError the bundler's own, if the operation fails
 */
export async function estimateGas(
  request: PaymasterRequest,
  { bundlers, terms }: EstimateOptions,
): Promise<GasEstimate> {
  const { sent, operation, paymaster } = request;
  const draft = {
    ...sent,
    ...noGas,
    ...stubFields(request, terms, 'data'),
    paymasterSignature: undefined,
    maxFeePerGas: numberToHex(operation.maxFeePerGas),
    maxPriorityFeePerGas: numberToHex(operation.maxPriorityFeePerGas),
    signature: sent.signature === '0x' ? stubFor(paymaster.version) : sent.signature,
  };
  const estimate = await bundlers.request({
    method: 'eth_estimateUserOperationGas',
    // Some bundlers reject null members.
    params: [present(draft), paymaster.entryPoint],
  });
  return readEstimate(estimate);
}

/** Some bundlers reject operations without limits. */
const noGas = { callGasLimit: '0x0', verificationGasLimit: '0x0', preVerificationGas: '0x0' };

/**
 * A dummy signature for clients that send none (ERC-7677). The Safe 4337 module of EntryPoint 0.7
 * needs 12 bytes of validity before it, EIP-7702 accounts not.
 */
function stubFor(version: PaymasterRequest['paymaster']['version']): Hex {
  return version === '0.7' ? concat([`0x${'00'.repeat(12)}`, stubSignature]) : stubSignature;
}

function readEstimate(value: unknown): GasEstimate {
  const limits = (value ?? {}) as Record<string, unknown>;
  const limit = (name: keyof GasEstimate) => {
    const value = limits[name];
    if (!isQuantity(value)) throw upstreamUnavailable({ retrySafe: true, timedOut: false });
    return BigInt(value);
  };
  const optional = (name: keyof GasEstimate) =>
    isQuantity(limits[name]) ? { [name]: limit(name) } : {};
  return {
    callGasLimit: limit('callGasLimit'),
    verificationGasLimit: limit('verificationGasLimit'),
    preVerificationGas: limit('preVerificationGas'),
    ...optional('paymasterVerificationGasLimit'),
    ...optional('paymasterPostOpGasLimit'),
  };
}

function present(operation: Record<string, unknown>): Record<string, unknown> {
  const members = Object.entries(operation).filter(([, value]) => value != null);
  return Object.fromEntries(members);
}

type Fees = Awaited<ReturnType<FeeSource['readHighest']>>;

/**
 * Prevents bundlers from draining the paymaster's deposit. The EntryPoint pays
 * `preVerificationGas`, a tenth of unused call gas and the priority fee to the bundler, which may
 * be the sender, so the sender must not choose them freely.
 *
 * @see docs/decisions/bounded-gas-in-sponsorships.md
 */

/** What an operation's gas is compared to. */
interface GasTerms {
  readonly fees: Pick<FeeSource, 'readHighest'>;
  readonly chain: Pick<SponsorChain, 'getRollupFee'>;
  /** The token that pays. */
  readonly token: PaymasterRequest['context']['token'];
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

const limits = Object.keys(margins) as GasLimit[];

/** Maximum gas of an operation, beside a rollup's, if its policy has no limit in wei per operation. */
const defaultGasPerOperation = 3_000_000n;

/** Which gas value is above the maximum that is signed; undefined if none. */
export async function findExcessiveGas(
  operation: Operation,
  { spending = {} }: GasPolicyRules,
  terms: GasTerms,
): Promise<Refusal | undefined> {
  // The client may have read the fees of a newer block than was read here.
  const read = await terms.fees.readHighest();
  const isAbove = findExcessiveFee(operation, read) !== undefined;
  const fees = isAbove ? await terms.fees.readHighest({ isFresh: true }) : read;
  const fee = findExcessiveFee(operation, fees);
  if (fee) return fee;
  const all = totalGas(operation);
  const isLarge = spending.perOperation === undefined && all > defaultGasPerOperation;
  const usual = usualGas(operation, terms.token);
  const above = limits.filter((name) => operation[name] > usual[name]);
  if (above.length === 0 && !isLarge) return undefined;

  // Part of `preVerificationGas`, and of no other limit.
  const rollup = await findRollupGas(operation, fees, terms);
  usual.preVerificationGas += rollup;
  const most = defaultGasPerOperation + rollup;
  return (
    (await findExcessiveLimit(operation, usual, above, terms)) ??
    (isLarge && all > most ? tooHigh('gas in all', all, most) : undefined)
  );
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
  usual: Record<GasLimit, bigint>,
  names: readonly GasLimit[],
  { estimate }: GasTerms,
): Promise<Refusal | undefined> {
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

/** The most gas that is signed for what a rollup charges beside the gas: bundlers are paid in gas. */
async function findRollupGas(
  operation: Operation,
  fees: Fees,
  { chain }: GasTerms,
): Promise<bigint> {
  const { maxFeePerGas, maxPriorityFeePerGas, factoryData, callData } = operation;
  const offered = fees.baseFee + maxPriorityFeePerGas;
  const price = offered < maxFeePerGas ? offered : maxFeePerGas;
  if (price === 0n) return 0n;
  const data = concat([factoryData, callData, ...otherData]);
  const fee = await chain.getRollupFee({ data, gas: totalGas(operation) });
  return (fee * margins.preVerificationGas) / 100n / price;
}

function nothing(error: unknown): Partial<GasEstimate> {
  if (error instanceof JsonRpcError) return {};
  throw error;
}

/**
 * Gas that is signed without an estimate. Generous for what is paid only if used; a tenth of unused
 * call gas is paid out.
 */
function usualGas(operation: Operation, token: GasTerms['token']): Record<GasLimit, bigint> {
  return {
    preVerificationGas: (overheadOf(operation) * margins.preVerificationGas) / 100n,
    verificationGasLimit: 1_000_000n,
    callGasLimit: 500_000n,
    paymasterVerificationGasLimit: 200_000n,
    paymasterPostOpGasLimit: highest(50_000n, postOpLimitOf(token)),
  };
}

/** Gas of a transaction before it runs, and of the EntryPoint, for each operation. */
const transactionGas = 21_000n;
const entryPointGas = 20_000n;
/** EIP-7702, for each authorization. */
const authorizationGas = 25_000n;
/** Other bytes of a packed operation: its words, the paymaster's data, a signature. */
const otherBytes = 800n;
/** As many bytes, which no rollup can compress. */
const otherData = Array.from({ length: 25 }, (_, index) => keccak256(numberToHex(index)));
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
    kind: `its ${what} is too high`,
    detail: { value: what, sent: String(value), maximum: String(most) },
  };
}

function highest(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
