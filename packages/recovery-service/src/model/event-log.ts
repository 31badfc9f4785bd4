import type { Address, Hex } from 'viem';

/** A block that a chain has been read up to. */
export type BlockMark = { number: bigint; hash: Hex };

/** Which chain's module is read. */
export type ReadModule = { chainId: number; module: Address };

/** How far each chain has been read, and what of it has been told. */
export type EventLog = {
  /**
   * Moves the mark on if it still stands at `from`, and the lease to `reader`; `false` otherwise, and
   * nothing may be told then: another process has told it. Whose lease it was does not matter, or
   * what takes longer to read than a lease lasts would never be told.
   */
  advance(
    parameters: ReadModule & { reader: string; from: BlockMark; to: BlockMark; leasedUntil: Date },
  ): Promise<boolean>;
  /** Notes events as told; answers the ids of those that had not been told before. */
  note(parameters: {
    chainId: number;
    events: readonly { id: string; block: { number: bigint } }[];
    now: Date;
  }): Promise<ReadonlySet<string>>;
};

/** Events on their way to integrators, written down in the transaction that tells of them. */
export type WebhookOutbox = {
  put(events: readonly WebhookEvent[]): Promise<void>;
};

export type WebhookEvent = {
  /** The event's own: a receiver takes each once. */
  id: string;
  /** Which of the operator's webhooks it goes to. */
  webhook: string;
  /** JSON, as it is posted. */
  body: string;
  /** It is not posted any more after this. */
  expiresAt: Date;
};
