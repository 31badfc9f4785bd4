import type { Address, Hex } from 'viem';

export type AccountEvent = EventPosition & EventDetails;

export interface EventPosition {
  /** Stable: a reorg that moves the event to another block does not change it. */
  id: string;
  chainId: number;
  module: Address;
  account: Address;
  block: { number: bigint; hash: Hex; time: Date };
  transactionHash: Hex;
  /** The index among all logs of the block. */
  logIndex: number;
}

/** The kind of event, with its details. Nonces are the account's in the module. */
export type EventDetails =
  | { kind: 'guardian-added' | 'guardian-revoked'; guardian: Address }
  | { kind: 'threshold-changed'; threshold: bigint }
  | {
      kind: 'recovery-executed';
      newOwners: readonly Address[] | undefined;
      newThreshold: bigint;
      nonce: bigint;
      /** The end of the grace period. */
      executeAfter: Date;
      /** The number of guardians who approved it. */
      approvals: bigint;
    }
  | {
      kind: 'recovery-finalized';
      newOwners: readonly Address[] | undefined;
      newThreshold: bigint;
      nonce: bigint;
    }
  | {
      kind: 'recovery-canceled';
      nonce: bigint;
      /** Cancelled by another recovery that starts in the same transaction, not by the account. */
      isReplaced: boolean;
    }
  | { kind: 'nonce-invalidated'; nonce: bigint };

export type EventKind = EventDetails['kind'];
