import type { Address, Hex } from 'viem';

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
