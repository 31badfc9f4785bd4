import type { Channel } from '@recovery-guardian/protocol';
import type { Address } from 'viem';

/**
 * A target that may be used to recover an account. There is at most one that is pending or active
 * for each account, chain, channel and target (security S5).
 *
 * `pending -> active -> deleted`
 */
export type Registration = {
  id: string;
  account: Address;
  chainId: number;
  channel: Channel;
  /** As registered, letter by letter. */
  target: string;
  status: 'pending' | 'active' | 'deleted';
  createdAt: Date;
  /** From when it may confirm a recovery; `undefined` while it is pending. */
  countsFrom: Date | undefined;
  /** The `Accept-Language` that it was registered in; `undefined` where that is not known. */
  language: string | undefined;
  /**
   * From where a code for it was last asked for and then confirmed: a keyed hash of the caller's site.
   * Strangers cannot use up what is reserved for it (security S33).
   */
  knownRequester: string | undefined;
};

export type RegistrationRepository = {
  /**
   * Answers the pending or active registration of this target, made now if there is none. Targets
   * that differ only in case are the same. One that is still pending starts again: with this date and
   * this language.
   */
  findOrCreate(registration: {
    id: string;
    account: Address;
    chainId: number;
    channel: Channel;
    target: string;
    language?: string | undefined;
    createdAt: Date;
  }): Promise<Registration>;
  /** How many targets of one channel an account has: active, or pending since `since`. */
  countLive(parameters: {
    account: Address;
    chainId: number;
    channel: Channel;
    since: Date;
  }): Promise<number>;
  /**
   * Makes a pending registration active; `undefined` when it has been deleted meanwhile. It counts at
   * once where it has been confirmed by another, or no other counts or did so when it was deleted after
   * `deletedSince`; else from `heldUntil`. `isNew` tells whether it was pending until now.
   */
  activate(parameters: {
    id: string;
    now: Date;
    heldUntil: Date;
    /** `now` when not given. */
    deletedSince?: Date;
  }): Promise<{ registration: Registration; isNew: boolean } | undefined>;
  /** Ends the hold of a registration, pending or active; `undefined` when it has been deleted. */
  confirm(id: string, now: Date): Promise<Registration | undefined>;
  /** A registration, whatever its status. */
  find(id: string): Promise<Registration | undefined>;
  /** The active registrations of an account, oldest first. */
  listActive(account: { account: Address; chainId: number }): Promise<Registration[]>;
  /** The active registrations of the same account besides this one, oldest first. */
  listOthers(id: string): Promise<Registration[]>;
  /** Ends an active registration; `false` when it was not active (any more). */
  delete(id: string, deletedAt: Date): Promise<boolean>;
};
