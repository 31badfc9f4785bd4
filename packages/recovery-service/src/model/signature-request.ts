import type { Address, Hex } from 'viem';

/**
 * A request to replace the owners of an account, open until enough channels have confirmed it.
 *
 * `open -> signed | expired (by time) | stale | cancelled`
 */
export interface SignatureRequest {
  id: string;
  account: Address;
  chainId: number;
  newOwners: readonly Address[];
  newThreshold: number;
  /** The account's nonce in the recovery module when the request was created. */
  nonce: bigint;
  guardian: Address;
  /** Fixed at creation; deleting a registration later never lowers it. */
  requiredVerifications: number;
  status: 'open' | 'signed' | 'stale' | 'cancelled';
  /** Set when signed. */
  signature: Hex | undefined;
  createdAt: Date;
  /** All challenges of this request end by then. */
  expiresAt: Date;
}

/** Returns the status of a request at a time; an open one expires by time alone. */
export function currentStatus(
  { status, expiresAt }: Pick<SignatureRequest, 'status' | 'expiresAt'>,
  now: Date,
): SignatureRequest['status'] | 'expired' {
  return status === 'open' && expiresAt <= now ? 'expired' : status;
}

export interface SignatureRequestRepository {
  create(request: SignatureRequest): Promise<void>;
  find(id: string): Promise<SignatureRequest | undefined>;
  /**
   * Stores the signature of an open request that has enough confirmations. Counting and writing are
   * one step, so a registration deleted concurrently does not count. Returns the stored signature:
   * the first one wins, and `isNew` says whether it is this one. Returns `undefined` if the request
   * is not open or lacks confirmations.
   */
  sign(parameters: {
    id: string;
    signature: Hex;
  }): Promise<{ signature: Hex; isNew: boolean } | undefined>;
  /** Ends an open request; returns `false` if it was not open. */
  close(id: string, status: 'stale' | 'cancelled'): Promise<boolean>;
}
