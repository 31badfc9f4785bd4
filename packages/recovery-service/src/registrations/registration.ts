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
};

export type RegistrationRepository = {
  /**
   * Answers the pending or active registration of this target, made now if there is none. Targets
   * that differ only in case are the same.
   */
  findOrCreate(registration: {
    id: string;
    account: Address;
    chainId: number;
    channel: Channel;
    target: string;
    createdAt: Date;
  }): Promise<Registration>;
  /**
   * Makes a pending registration active; `undefined` when it has been deleted meanwhile. It counts at
   * once where it is the account's only one or has been confirmed by another, else from `heldUntil`.
   * `isNew` tells whether it was pending until now.
   */
  activate(parameters: {
    id: string;
    now: Date;
    heldUntil: Date;
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
