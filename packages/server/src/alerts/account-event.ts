import type { Address, Hex } from 'viem';

export type AccountEvent = EventPosition & EventDetails;

interface EventPosition {
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

/** The block up to which a chain has been read. */
export interface Checkpoint {
  number: bigint;
  hash: Hex;
}

export interface ReadModule {
  chainId: number;
  module: Address;
}

/** The progress of reading each chain, and the events already reported. */
export interface EventLog {
  /**
   * Advances the checkpoint from `from` to `to` and gives the lease to `reader`. Returns `false` if
   * the checkpoint has moved: another process has reported these events. The old lease is ignored,
   * otherwise ranges that take longer to read than a lease lasts would never be reported.
   */
  advance(
    parameters: ReadModule & {
      reader: string;
      from: Checkpoint;
      to: Checkpoint;
      leasedUntil: Date;
    },
  ): Promise<boolean>;
  /** Records events as reported; returns the ids of those that are new. */
  note(parameters: {
    chainId: number;
    events: readonly { id: string; block: { number: bigint } }[];
    now: Date;
  }): Promise<ReadonlySet<string>>;
}

/** Webhook calls, queued in the transaction that reports the events. */
export interface WebhookOutbox {
  put(events: readonly WebhookEvent[]): Promise<void>;
}

export interface WebhookEvent {
  /** The event's id, by which receivers drop duplicates. */
  id: string;
  /** The name of the operator's webhook. */
  webhook: string;
  /** The JSON that is posted. */
  body: string;
  /** After this, the event is no longer posted. */
  expiresAt: Date;
}
