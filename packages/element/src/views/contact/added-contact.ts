import type { Channel } from '@recovery-guardian/protocol';
import type { Address } from 'viem';

/** A contact that was just registered here. */
export interface AddedContact {
  registrationId: string;
  channel: Channel;
  target: string;
  /** The guardian that signs for it. */
  guardian: Address;
  /**
   * Whether its codes count: `now` if another contact confirmed it, `later` if it has to wait,
   * `unknown` if the service did not ask for confirmation.
   */
  counts: 'now' | 'later' | 'unknown';
}
