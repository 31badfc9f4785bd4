import type { Channel } from '@recovery-guardian/protocol';
import type { Address } from 'viem';

/** A contact that was registered here just now. */
export type AddedContact = {
  registrationId: string;
  channel: Channel;
  target: string;
  /** The guardian that speaks for it. */
  guardian: Address;
  /**
   * Whether its codes count: `now` where another contact confirmed it, `later` where it waits for that,
   * `unknown` where the service did not ask for it.
   */
  counts: 'now' | 'later' | 'unknown';
};
