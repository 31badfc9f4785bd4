import type { Channel } from '@recovery-guardian/protocol';
import type { Address } from 'viem';
import { RecoveryGuardianEvent } from './recovery-guardian-event.ts';

export interface RecoveryGuardianRegisteredDetails {
  account: Address;
  chainId: number;
  channel: Channel;
  registrationId: string;
  guardianAddress: Address;
}

/** A contact was registered. The account may still have to add the guardian. */
export class RecoveryGuardianRegisteredEvent extends RecoveryGuardianEvent<RecoveryGuardianRegisteredDetails> {
  constructor(detail: RecoveryGuardianRegisteredDetails) {
    super('recovery-guardian-registered', detail);
  }
}
