import { type Hex, numberToHex } from 'viem';
import { invalidParams, upstreamUnavailable } from '../json-rpc/errors.ts';
import type { Method, MethodContext } from '../ports.ts';
import type { Operation } from '../sponsor/operation.ts';
import { readOperation } from '../sponsor/operation.ts';
import { signedFields, stubFields, withPaymasterGas } from '../sponsor/paymaster-fields.ts';
import { findPaymaster, type PaymasterRequest, readContext } from '../sponsor/request.ts';
import type { SponsorOptions } from '../sponsor/sponsor.ts';
import { sponsorMetadata } from '../sponsor/sponsor-metadata.ts';
import { approve, reserve } from '../sponsor/sponsorship.ts';
import { isQuantity, readParams } from './params/params.ts';
import { knownMembers } from './params/user-operation.ts';

/**
 * `[operation, entryPoint, context?]`: all at once, as permissionless asks for it. Fees that the
 * operation lacks come from the fee source, gas limits from a bundler's estimate; the answer has them,
 * the paymaster's fields with its signature, and who sponsors.
 */
export function pm_sponsorUserOperation(options: SponsorOptions): Method {
  return async (call, context) => {
    const [sent, entryPoint, sentContext] = readParams(call, { least: 2, most: 3 });
    const paymaster = findPaymaster(entryPoint, options.paymasters);
    const request: PaymasterRequest = {
      operation: readOperation(sent),
      paymaster,
      context: readContext(sentContext, paymaster),
    };
    if (request.context.signingPhase) {
      throw invalidParams('signingPhase is for pm_getPaymasterData: here all is done at once');
    }

    const approval = await approve(request, context.caller, options);
    const { window } = approval;
    const priced = await withFees(request.operation, context);
    const stub = stubFields(priced, paymaster, window, 'data');
    const estimated = await estimateGas(
      { ...knownMembers(sent as object), ...feesOf(priced), ...stub },
      paymaster.entryPoint,
      context,
    );
    const operation = withPaymasterGas({ ...priced, ...estimated }, paymaster);

    await reserve(operation, paymaster, approval, options);
    const fields = await signedFields(operation, paymaster, { window, place: 'data' }, options);
    return {
      ...fields,
      callGasLimit: numberToHex(operation.callGasLimit),
      verificationGasLimit: numberToHex(operation.verificationGasLimit),
      preVerificationGas: numberToHex(operation.preVerificationGas),
      ...feesOf(operation),
      sponsorMetadata: sponsorMetadata(options),
    };
  };
}

/** The fees that the operation has; where it has none, the standard ones. */
async function withFees(operation: Operation, { fees }: MethodContext): Promise<Operation> {
  if (operation.maxFeePerGas > 0n) return operation;
  const { standard } = await fees.read();
  return {
    ...operation,
    maxFeePerGas: BigInt(standard.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(standard.maxPriorityFeePerGas),
  };
}

function feesOf({ maxFeePerGas, maxPriorityFeePerGas }: Operation) {
  return {
    maxFeePerGas: numberToHex(maxFeePerGas),
    maxPriorityFeePerGas: numberToHex(maxPriorityFeePerGas),
  };
}

/**
 * The account's gas limits, as a bundler estimates them with the paymaster's stub.
 *
 * @throws JsonRpcError the bundler's own where the operation fails
 */
async function estimateGas(
  operation: Record<string, unknown>,
  entryPoint: string,
  { bundlers }: MethodContext,
) {
  const estimate = await bundlers.request({
    method: 'eth_estimateUserOperationGas',
    // Some bundlers take no null for a member that is not there, and none without a limit.
    params: [{ ...noGas, ...present(operation) }, entryPoint],
  });
  const limits = (estimate ?? {}) as Record<string, unknown>;
  const limit = (name: keyof typeof noGas) => {
    const value = limits[name];
    if (!isQuantity(value)) throw upstreamUnavailable({ retrySafe: true, timedOut: false });
    return BigInt(value);
  };
  return {
    callGasLimit: limit('callGasLimit'),
    verificationGasLimit: limit('verificationGasLimit'),
    preVerificationGas: limit('preVerificationGas'),
  };
}

const noGas = {
  callGasLimit: '0x0',
  verificationGasLimit: '0x0',
  preVerificationGas: '0x0',
} as const satisfies Record<string, Hex>;

function present(operation: Record<string, unknown>): Record<string, unknown> {
  const members = Object.entries(operation).filter(([, value]) => value !== null);
  return Object.fromEntries(members);
}
