import { JsonRpcError } from '@recovery-guardian/json-rpc';
import type { Address } from 'viem';

/** Why a policy does not pay. Contains no address, because viem looks for `aaNN` in messages. */
export interface Refusal {
  readonly reason: string;
  /** Details: the call that is not allowed, the limit that is reached. */
  readonly detail?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The policy does not pay for this operation, and a retry would not help. -32501: rejected by the
 * paymaster (ERC-7769); not -32603, which viem would retry.
 */
export function notSponsored(
  policy: string,
  { reason, detail }: Refusal,
  paymaster: Address,
): JsonRpcError {
  return new JsonRpcError({
    code: -32501,
    message: `Not sponsored under the gas policy "${policy}": ${reason}`,
    data: { policy, reason, ...detail, paymaster },
  });
}

/** There is no policy to pay under. */
export function noPolicy(reason: string): JsonRpcError {
  return new JsonRpcError({
    code: -32501,
    message: `Not sponsored: ${reason}`,
    data: { policy: null, reason },
  });
}
