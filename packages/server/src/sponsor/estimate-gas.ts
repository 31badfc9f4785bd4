import { concat, type Hex, keccak256, numberToHex, stringToHex } from 'viem';
import { isQuantity, upstreamUnavailable } from '../endpoint/json-rpc/messages.ts';
import { ExpiringMap } from '../endpoint/runtime.ts';
import type { UpstreamClient } from '../endpoint/upstream/pool.ts';
import { stubFields, stubSignature, type Window } from './paymaster.ts';
import type { Operation, PaymasterRequest } from './request.ts';

/** A bundler's gas estimate. */
export type GasEstimate = Pick<
  Operation,
  'preVerificationGas' | 'verificationGasLimit' | 'callGasLimit'
> &
  Partial<Pick<Operation, 'paymasterVerificationGasLimit' | 'paymasterPostOpGasLimit'>>;

/** Options of an estimate. */
export interface EstimateOptions {
  readonly bundlers: UpstreamClient;
  /** For the paymaster's stub. */
  readonly window: Window;
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
function shapeOf({ operation, paymaster, sent }: PaymasterRequest): Hex {
  const { sender, nonce, factory, factoryData, callData, delegate } = operation;
  const { maxFeePerGas, maxPriorityFeePerGas } = operation;
  const account = [sender, nonce, factory, factoryData, callData, delegate];
  const fees = [maxFeePerGas, maxPriorityFeePerGas];
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
  { sent, operation, paymaster }: PaymasterRequest,
  { bundlers, window }: EstimateOptions,
): Promise<GasEstimate> {
  const draft = {
    ...sent,
    ...noGas,
    ...stubFields(operation, paymaster, window, 'data'),
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
