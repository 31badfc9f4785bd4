import { type Channel, isEffective } from '@recovery-guardian/protocol';
import type { Address } from 'viem';

/**
 * A target that may be used to recover an account. At most one is pending or active per account,
 * chain, channel and target.
 *
 * `pending -> active -> deleted`
 */
export interface Registration {
  id: string;
  account: Address;
  chainId: number;
  channel: Channel;
  /** Exactly as registered. */
  target: string;
  status: 'pending' | 'active' | 'deleted';
  createdAt: Date;
  /** When it may first confirm a recovery; `undefined` while pending. */
  effectiveFrom: Date | undefined;
  /** The `Accept-Language` of the registration; `undefined` if unknown. */
  language: string | undefined;
  /**
   * A keyed hash of the site that last requested and confirmed a code for it. Strangers cannot use
   * up its reserve.
   */
  knownRequester: string | undefined;
}

/** Whether an active registration may confirm a recovery now: its cooling-off period is over. */
export function mayConfirm({ effectiveFrom }: Registration, now: Date): boolean {
  return effectiveFrom !== undefined && isEffective(effectiveFrom, now);
}

export interface RegistrationRepository {
  /**
   * Finds or creates the pending or active registration of this target, ignoring case. A pending
   * one restarts with this date and language. `others` are the account's other registrations, active
   * or pending for less than a day, oldest first.
   */
  findOrCreate(registration: {
    id: string;
    account: Address;
    chainId: number;
    channel: Channel;
    target: string;
    language?: string | undefined;
    createdAt: Date;
  }): Promise<{ registration: Registration; others: Registration[] }>;
  /**
   * Activates a pending registration; returns `undefined` if it was deleted. It takes effect
   * immediately if another target confirmed it, or if none is effective, nor was one deleted since
   * `deletedSince`; otherwise at `coolingOffEnd`. `isNew` says whether it was pending before;
   * then, `others` are the other active registrations of the account, oldest first.
   */
  activate(parameters: {
    id: string;
    now: Date;
    coolingOffEnd: Date;
    /** Defaults to `now`. */
    deletedSince?: Date;
  }): Promise<{ registration: Registration; isNew: boolean; others: Registration[] } | undefined>;
  /** Ends the cooling-off period of a registration; returns `undefined` if it was deleted. */
  confirm(id: string, now: Date): Promise<Registration | undefined>;
  find(id: string): Promise<Registration | undefined>;
  listActive(account: { account: Address; chainId: number }): Promise<Registration[]>;
  /** Lists the active registrations of a target, ignoring case, oldest first. */
  listByTarget(parameters: {
    channel: Channel;
    target: string;
    maximum: number;
  }): Promise<Registration[]>;
  /** Deletes an active registration; returns `false` if it was not active. */
  delete(id: string, deletedAt: Date): Promise<boolean>;
}
