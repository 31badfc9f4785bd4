import type { Quota, RelayOutcome, RelayTask } from '@recovery-guardian/recovery-service';
import type { Hex } from 'viem';
import type { Fees, RelayEnd, RelayedTransaction, SentTransaction } from './relayed-transaction.ts';

/**
 * The queue of one gas key on one chain, in the database. Any number of processes share it: they
 * never use a nonce or spend money twice.
 */
export interface RelayQueue {
  /** Queues a step of a recovery, reserves its cost and moves its request; or does nothing. */
  submit(task: RelayTask, terms: SubmitTerms): Promise<SubmitOutcome>;
  /** Leases the queue to this process; returns `false` while another one has it. */
  lease(now: Date): Promise<boolean>;
  release(): Promise<void>;
  /** Loads the work: the sent relays by nonce, and the oldest queued ones. */
  load(): Promise<QueuedWork>;
  /**
   * Signs and stores a transaction before it is broadcast: the first one of a relay, with the next
   * nonce, or one that replaces the previous.
   *
   * @returns `undefined` if the relay has changed since it was loaded
   */
  sign(
    relay: RelayedTransaction | SentTransaction,
    signing: Signing,
  ): Promise<SentTransaction | undefined>;
  /**
   * The same for a nonce that no relay has, so that later ones can be mined; `limited` if the caps
   * do not allow its cost.
   */
  fill(nonce: number, filling: Filling): Promise<SentTransaction | 'limited' | undefined>;
  /**
   * Records how a relay ended and what it cost, and moves its request.
   *
   * @returns `false` if the relay has changed since it was loaded
   */
  end(relay: RelayedTransaction | SentTransaction, ending: Ending): Promise<boolean>;
  /**
   * Queues a relay again whose nonce was used up by a foreign transaction. Its own one stays counted
   * as spent, because a node may be lying. So the relay is dropped if the caps do not allow its cost
   * once more, or if it only fills its nonce.
   *
   * @returns what happened; `undefined` if the relay has changed since it was loaded
   */
  requeue(relay: SentTransaction, terms: RequeueTerms): Promise<'requeued' | 'dropped' | undefined>;
  /**
   * Reopens the ended relay with this nonce, which the chain has lost; `undefined` if there is
   * none.
   */
  reopen(nonce: number, at: Date): Promise<RelayedTransaction | undefined>;
  /** Lists the nonces from `from` on for which a transaction is stored, in ascending order. */
  listNonces(from: number): Promise<number[]>;
  /**
   * Sets the next nonce back, and queues the relays again that had later ones. What was signed with
   * those is kept, because the chain may come to it.
   *
   * @returns these relays; none if the next nonce has changed since it was loaded
   */
  setBackNonce(setBack: SetBack): Promise<RelayedTransaction[]>;
  describe(now: Date): Promise<QueueDescription>;
}

export type SubmitOutcome = Exclude<
  RelayOutcome,
  { outcome: 'would-revert' | 'not-sponsored' | 'not-a-safe' }
>;

export interface SubmitTerms {
  gas: bigint;
  /** In wei: the maximum cost. */
  cost: bigint;
  caps: RelayCaps;
  at: Date;
}

/** The cost of one more transaction of any kind. */
export type SpendingTerms = Pick<SubmitTerms, 'cost' | 'at'> & { caps: SpendingCaps };
export type RequeueTerms = Omit<SpendingTerms, 'cost'>;

type SpendingCaps = Pick<RelayCaps, 'perDay' | 'total'>;

/** The limits of spending, in wei. */
export interface RelayCaps {
  /** The maximum number of each step per account. */
  perAccount: Quota;
  perDay: bigint;
  /** For all time. */
  total: bigint;
}

export interface QueuedWork {
  /** The lowest nonce that was never signed with, unless it was set back. */
  nextNonce: number;
  sent: SentTransaction[];
  queued: RelayedTransaction[];
}

/** Signs with a nonce. */
export type Sign = (nonce: number) => Promise<{ hash: Hex; raw: Hex }>;

export interface Signing {
  fees: Fees;
  isVoid: boolean;
  /** The lowest nonce that is unused on the chain. */
  minedNonce: number;
  sign: Sign;
  at: Date;
}

export type Filling = Pick<Signing, 'fees' | 'sign'> & SpendingTerms & { gas: bigint };

export interface SetBack {
  /** The next nonce as it was loaded. */
  from: number;
  to: number;
  at: Date;
}

export interface Ending {
  end: RelayEnd;
  /** Of the mined transaction, if any. */
  hash: Hex | undefined;
  /** In wei. */
  cost: bigint;
  at: Date;
}

/** The state of the queue, for metrics; money in wei. */
export interface QueueDescription {
  queued: number;
  sent: number;
  /** When the oldest of these was queued. */
  oldest: Date | undefined;
  spentToday: bigint;
  spent: bigint;
  /** Relays of another gas key that wait on this chain, and can be ended only with that key. */
  stranded: number;
}
