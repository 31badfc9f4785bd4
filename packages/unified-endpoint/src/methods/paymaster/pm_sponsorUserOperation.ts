import { numberToHex } from 'viem';
import { invalidParams } from '../../json-rpc/errors.ts';
import { readParams } from '../../json-rpc/params.ts';
import { estimateGas } from '../../sponsor/estimate-gas.ts';
import type { Operation } from '../../sponsor/model/operation.ts';
import { signedFields, withPaymasterGas } from '../../sponsor/paymaster.ts';
import { toRequest } from '../../sponsor/request.ts';
import { sponsorMetadata } from '../../sponsor/sponsor.ts';
import { approve, requireBoundedGas, reserve } from '../../sponsor/sponsorship.ts';
import type { Method, MethodContext } from '../method.ts';

/**
 * `[operation, entryPoint, context?]`: estimates, prices and signs in one call, for permissionless.
 * Missing fees come from the fee source, gas limits from a bundler's estimate. Returns both, the
 * paymaster's signed fields and the sponsor.
 */
export const pm_sponsorUserOperation: Method = {
  answeredBy: 'sponsor',
  isRead: false,
  async handle(call, context) {
    const { sponsor, bundlers, caller } = context;
    const [sent, entryPoint, sentContext] = readParams(call, { least: 2, most: 3 });
    const request = toRequest([sent, entryPoint, sentContext], sponsor.paymasters);
    const { paymaster } = request;
    if (request.context.signingPhase) {
      throw invalidParams('signingPhase is for pm_getPaymasterData: here all is done at once');
    }

    const approval = await approve(request, caller, sponsor);
    const { window } = approval;
    const priced = await withFees(request.operation, context);
    const asked = { ...request, operation: priced };
    const estimate = await estimateGas(asked, { bundlers, window });
    const { preVerificationGas, verificationGasLimit, callGasLimit } = estimate;
    const limits = { preVerificationGas, verificationGasLimit, callGasLimit };
    const operation = withPaymasterGas({ ...priced, ...limits }, paymaster);
    await requireBoundedGas(operation, asked, approval, {
      ...context,
      estimateGas: async () => estimate,
    });

    await reserve(operation, paymaster, approval, sponsor);
    const fields = await signedFields(operation, paymaster, { window, place: 'data' }, sponsor);
    return {
      ...fields,
      callGasLimit: numberToHex(operation.callGasLimit),
      verificationGasLimit: numberToHex(operation.verificationGasLimit),
      preVerificationGas: numberToHex(operation.preVerificationGas),
      ...feesOf(operation),
      sponsorMetadata: sponsorMetadata(sponsor),
    };
  },
};

/** Adds the standard fees if the operation has none. */
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
