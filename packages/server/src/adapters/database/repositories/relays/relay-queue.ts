import type { Quota, RelayOutcome, RelayTask } from '@recovery-guardian/recovery-service';
import type { Hex } from 'viem';
import type { Fees, RelayedTransaction, RelayEnd, SentTransaction } from './relayed-transaction.ts';

/**
 * The queue of one gas key on one chain, in the database. Any number of processes share it: they take
 * one nonce once, and spend one coin once.
 */
export type RelayQueue = {
  /** Takes a step of a recovery, sets its cost aside and moves its request on, or nothing of it. */
  submit(task: RelayTask, terms: SubmitTerms): Promise<SubmitOutcome>;
  /** Takes the queue for this process for a while; `false` while another one has it. */
  lease(now: Date): Promise<boolean>;
  release(): Promise<void>;
  /** What is to be done: those sent by their nonces, the first of those queued by their age. */
  load(): Promise<QueuedWork>;
  /**
   * Has a transaction signed, and keeps it before anybody hears of it: the first one of a relay, with
   * the next nonce, or one that takes the place of those before.
   *
   * @returns `undefined` where the relay is not any more as it was loaded.
   */
  sign(relay: RelayedTransaction | SentTransaction, signing: Signing): Promise<SentTransaction | undefined>;
  /** The same for a nonce that no relay has, so that the later ones can be mined. */
  fill(nonce: number, filling: Filling): Promise<SentTransaction | undefined>;
  /**
   * Notes how a relay ended, and what it cost, and moves its request.
   *
   * @returns `false` where it is not any more as it was loaded: queued, or sent.
   */
  end(relay: RelayedTransaction | SentTransaction, ending: Ending): Promise<boolean>;
  /** Puts back one whose nonce was used up by a transaction that is not ours. */
  requeue(relay: SentTransaction, at: Date): Promise<void>;
  /** Takes up again what had this nonce and had ended: the chain has lost it. `undefined` if none had. */
  reopen(nonce: number, at: Date): Promise<RelayedTransaction | undefined>;
  describe(now: Date): Promise<QueueDescription>;
};

export type SubmitOutcome = Exclude<
  RelayOutcome,
  { outcome: 'would-revert' | 'not-sponsored' | 'not-a-safe' }
>;

export type SubmitTerms = {
  gas: bigint;
  /** In wei: the most that it can cost. */
  cost: bigint;
  caps: RelayCaps;
  at: Date;
};

/** What may be spent, in wei. */
export type RelayCaps = {
  /** How often for one account, for each step. */
  perAccount: Quota;
  perDay: bigint;
  /** Ever. */
  total: bigint;
};

export type QueuedWork = {
  /** The lowest nonce that was never signed with. */
  nextNonce: number;
  sent: SentTransaction[];
  queued: RelayedTransaction[];
};

/** Signs with a nonce. */
export type Sign = (nonce: number) => Promise<{ hash: Hex; raw: Hex }>;

export type Signing = {
  fees: Fees;
  isVoid: boolean;
  /** The lowest nonce that is free on the chain. */
  minedNonce: number;
  sign: Sign;
  at: Date;
};

export type Filling = Pick<Signing, 'fees' | 'sign' | 'at'> & { gas: bigint; cost: bigint };

export type Ending = {
  end: RelayEnd;
  /** Of the transaction that was mined, if any was. */
  hash: Hex | undefined;
  /** In wei. */
  cost: bigint;
  at: Date;
};

/** For metrics; money in wei. */
export type QueueDescription = {
  queued: number;
  sent: number;
  /** When the oldest of these was taken. */
  oldest: Date | undefined;
  spentToday: bigint;
  spent: bigint;
  /** How many of another gas key's wait on this chain: only with that key can they be ended. */
  stranded: number;
};
