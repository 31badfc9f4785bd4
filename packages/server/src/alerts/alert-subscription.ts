import type { Channel } from '@recovery-guardian/core';
import type { Address } from 'viem';
import type { FailureBudget } from '../registrations/registration.ts';

/**
 * A target subscribed to alerts about an account, on every chain, by one of its owners. At most one
 * exists per account, owner, channel and target.
 *
 * `pending -> active`. A subscription that ends is deleted.
 */
export interface AlertSubscription {
  id: string;
  account: Address;
  /** Who subscribed; need not own the account any more. */
  owner: Address;
  channel: Channel;
  /** Exactly as subscribed. */
  target: string;
  /** The `Accept-Language` of the first subscription. */
  language: string;
  status: 'pending' | 'active';
}

/** A contact whose target this process cannot decrypt: one that can reads it when it sends. */
export interface SealedContact {
  by: 'subscription' | 'registration';
  id: string;
}

export interface AlertRecipient {
  account: Address;
  channel: Channel;
  /** If it is sealed, what only tells it apart from other targets. */
  target: string;
  sealedIn?: SealedContact;
  /** The language of the subscription or registration; `undefined` if unknown. */
  language: string | undefined;
  /** Whether the target was confirmed for alerts or for recovering the account. */
  by: SealedContact['by'];
}

export type SubscriptionCheck =
  /** The right code, for the first time or again; the subscription is active. */
  | { outcome: 'right'; subscription: AlertSubscription; isNew: boolean }
  | { outcome: 'wrong'; triesLeft: number }
  | { outcome: 'exhausted' | 'expired' | 'unknown' };

export interface AlertSubscriptionRepository {
  /**
   * Finds or creates the subscription of this target, ignoring case. Returns `undefined` if the
   * owner has `maximum` subscriptions for the account already.
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
  /** Sets a new code, which voids the old one and resets the count of wrong codes. */
  setCode(parameters: { id: string; codeHash: Uint8Array; expiresAt: Date }): Promise<void>;
  /**
   * Checks a code and counts it if it is wrong. A right code activates the subscription. One
   * statement, so that parallel guesses cannot exceed the limits and parallel right codes all pass.
   */
  check(parameters: {
    id: string;
    /** All hashes that the code may be stored as. */
    codeHashes: Uint8Array[];
    maximumTries: number;
    /** The limit of wrong codes for the subscription, across all its codes. */
    budget: FailureBudget;
    now: Date;
  }): Promise<SubscriptionCheck>;
  /** Lists the owner's active subscriptions for an account, oldest first. */
  list(parameters: { account: Address; owner: Address }): Promise<AlertSubscription[]>;
  /** Deletes the subscription; returns `false` if it does not belong to this owner. */
  remove(parameters: { id: string; owner: Address }): Promise<boolean>;
  /** Lists the subscriptions for these accounts, and their registrations on this chain. */
  listRecipients(parameters: {
    chainId: number;
    accounts: readonly Address[];
  }): Promise<AlertRecipient[]>;
}
