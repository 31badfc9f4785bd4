import type { Address, Hex } from 'viem';

/** Something that happened to an account in a chain's recovery module. */
export type AccountEvent = EventPlace & EventDetails;

/** Where it stands on the chain. */
export type EventPlace = {
  /** The same event has the same id for ever, in whichever block a reorg puts it. */
  id: string;
  chainId: number;
  module: Address;
  account: Address;
  block: { number: bigint; hash: Hex; time: Date };
  transactionHash: Hex;
  /** Among all logs of the block. */
  logIndex: number;
};

/** What happened. Nonces are the module's, of the account. */
export type EventDetails =
  | { kind: 'guardian-added' | 'guardian-revoked'; guardian: Address }
  | { kind: 'threshold-changed'; threshold: bigint }
  | {
      kind: 'recovery-executed';
      newOwners: readonly Address[] | undefined;
      newThreshold: bigint;
      nonce: bigint;
      /** When the grace period is over. */
      executeAfter: Date;
      /** How many guardians approved it. */
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
      /** Not by the account, but by another recovery, begun in the same transaction. */
      isReplaced: boolean;
    }
  | { kind: 'nonce-invalidated'; nonce: bigint };

export type EventKind = EventDetails['kind'];
