import type { Channel } from '@recovery-guardian/protocol';
import type { Address } from 'viem';
import type { FailureBudget } from './challenge.ts';

/**
 * A target that hears of what happens to an account, on whichever chain, at the wish of one of its
 * owners. There is at most one for each account, owner, channel and target.
 *
 * `pending -> active`. One that ends is gone: nothing of it is kept.
 */
export type AlertSubscription = {
  id: string;
  account: Address;
  /** Whose it is, even when the owner is none any more. */
  owner: Address;
  channel: Channel;
  /** As subscribed, letter by letter. */
  target: string;
  /** The `Accept-Language` that it was first subscribed in. */
  language: string;
  status: 'pending' | 'active';
};

/** Whom an event is told to. */
export type AlertRecipient = {
  account: Address;
  channel: Channel;
  target: string;
  /** The language that it was subscribed or registered in; `undefined` where that is not known. */
  language: string | undefined;
  /** What it has been confirmed for: alerts, or recovering the account. */
  by: 'subscription' | 'registration';
};

/** What became of a subscription's code that was handed in. */
export type SubscriptionCheck =
  /** The right code, now or again: the subscription is active. */
  | { outcome: 'right'; subscription: AlertSubscription; isNew: boolean }
  | { outcome: 'wrong'; triesLeft: number }
  | { outcome: 'exhausted' | 'expired' | 'unknown' };

export type AlertSubscriptionRepository = {
  /**
   * Answers the subscription of this target, made now if there is none; `undefined` where the owner
   * has `maximum` of them for the account already. Targets that differ only in case are the same.
   */
  findOrCreate(parameters: {
    id: string;
    account: Address;
    owner: Address;
    channel: Channel;
    target: string;
    language: string;
    maximum: number;
    now: Date;
  }): Promise<AlertSubscription | undefined>;
  /** Gives a subscription a new code. The one before counts no more, nor do wrong ones tried for it. */
  setCode(parameters: { id: string; codeHash: Uint8Array; expiresAt: Date }): Promise<void>;
  /**
   * Compares a code and counts it when it is wrong, in one statement, so that parallel guesses cannot
   * slip past the limits and parallel right codes all pass. A right one makes the subscription active.
   */
  check(parameters: {
    id: string;
    /** The hashes that the code may be kept under. */
    codeHashes: Uint8Array[];
    maximumTries: number;
    /** How many wrong codes the subscription may take, however often it gets a new one. */
    budget: FailureBudget;
    now: Date;
  }): Promise<SubscriptionCheck>;
  /** An owner's active subscriptions for an account, oldest first. */
  list(parameters: { account: Address; owner: Address }): Promise<AlertSubscription[]>;
  /** Ends the subscription if it is this owner's; `false` otherwise. */
  remove(parameters: { id: string; owner: Address }): Promise<boolean>;
  /**
   * Who hears of these accounts: what is subscribed for them, and what is registered to recover them
   * on this chain.
   */
  listRecipients(parameters: {
    chainId: number;
    accounts: readonly Address[];
  }): Promise<AlertRecipient[]>;
};
