import type { Channel } from '@recovery-guardian/protocol';
import type { Address } from 'viem';
import { RecoveryGuardianEvent } from './recovery-guardian-event.ts';

export interface RecoveryGuardianBeforeRegisterDetails {
  account: Address;
  chainId: number;
  channel: Channel;
  /** The email address, or the phone number in E.164 form. */
  target: string;
}

/**
 * A contact is about to be registered: nothing is signed or sent yet. A host that prevents this
 * registers it itself.
 */
export class RecoveryGuardianBeforeRegisterEvent extends RecoveryGuardianEvent<RecoveryGuardianBeforeRegisterDetails> {
  constructor(detail: RecoveryGuardianBeforeRegisterDetails) {
    super('recovery-guardian-before-register', detail, { cancelable: true });
  }
}
