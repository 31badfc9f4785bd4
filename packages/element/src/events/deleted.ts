import type { Address } from 'viem';
import { RecoveryGuardianEvent } from './recovery-guardian-event.ts';

export interface RecoveryGuardianDeletedDetails {
  account: Address;
  chainId: number;
  registrationId: string;
}

/** A registered contact was removed. */
export class RecoveryGuardianDeletedEvent extends RecoveryGuardianEvent<RecoveryGuardianDeletedDetails> {
  constructor(detail: RecoveryGuardianDeletedDetails) {
    super('recovery-guardian-deleted', detail);
  }
}
