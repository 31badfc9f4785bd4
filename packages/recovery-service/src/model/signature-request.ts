import type { Address, Hex } from 'viem';

/**
 * A wish to replace the owners of an account, open until enough of its channels confirmed it.
 *
 * `open -> signed | expired (by time) | stale | cancelled`
 */
export type SignatureRequest = {
  id: string;
  account: Address;
  chainId: number;
  newOwners: readonly Address[];
  newThreshold: number;
  /** The recovery module's nonce of the account when the request was made. */
  nonce: bigint;
  guardian: Address;
  /** Fixed when the request is made; deleting a registration later never lowers it. */
  requiredVerifications: number;
  status: 'open' | 'signed' | 'stale' | 'cancelled';
  /** Only when signed. */
  signature: Hex | undefined;
  createdAt: Date;
  /** No challenge of this request outlives it. */
  expiresAt: Date;
};

/** The status of a request at a moment: an open one expires by time alone. */
export function currentStatus(
  { status, expiresAt }: Pick<SignatureRequest, 'status' | 'expiresAt'>,
  now: Date,
): SignatureRequest['status'] | 'expired' {
  return status === 'open' && expiresAt <= now ? 'expired' : status;
}

export type SignatureRequestRepository = {
  create(request: SignatureRequest): Promise<void>;
  find(id: string): Promise<SignatureRequest | undefined>;
  /**
   * Keeps the signature of an open request that has its confirmations; counting and writing are one
   * step, so a registration deleted meanwhile cannot be counted. Answers what is kept: the signature
   * written first wins, and `isNew` says whether it is this one. `undefined` when the request is not
   * open, or the confirmations do not suffice (any more).
   */
  sign(parameters: {
    id: string;
    signature: Hex;
  }): Promise<{ signature: Hex; isNew: boolean } | undefined>;
  /** Ends an open request; `false` when it was signed or had ended before. */
  close(id: string, status: 'stale' | 'cancelled'): Promise<boolean>;
};
