import type { Address } from 'viem';
import { JsonRpcError } from '../../json-rpc/errors.ts';

/** Why a policy does not pay: a sentence without an address, as viem reads `aaNN` out of messages. */
export interface Refusal {
  readonly reason: string;
  /** What it is about: the call that is not allowed, the limit that is reached. */
  readonly detail?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The policy does not pay for this operation, and asking again would not help. -32501: rejected by
 * the paymaster (ERC-7769); never -32603, which viem would try again.
 */
export function notSponsored(
  policy: string,
  { reason, detail }: Refusal,
  paymaster?: Address,
): JsonRpcError {
  return new JsonRpcError({
    code: -32501,
    message: `Not sponsored under the gas policy "${policy}": ${reason}`,
    data: { policy, reason, ...detail, ...(paymaster && { paymaster }) },
  });
}

/** No policy is there to pay under. */
export function noPolicy(reason: string): JsonRpcError {
  return new JsonRpcError({
    code: -32501,
    message: `Not sponsored: ${reason}`,
    data: { policy: null, reason },
  });
}
