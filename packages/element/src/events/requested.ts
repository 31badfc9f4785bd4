import type { Address } from 'viem';
import { RecoveryGuardianEvent } from './recovery-guardian-event.ts';

export interface RecoveryGuardianRequestedDetails {
  account: Address;
  chainId: number;
  requestId: string;
  requiredVerifications: number;
  newOwners: readonly Address[];
  newThreshold: number;
}

/** Codes for a recovery were sent to the account\'s contacts. */
export class RecoveryGuardianRequestedEvent extends RecoveryGuardianEvent<RecoveryGuardianRequestedDetails> {
  constructor(detail: RecoveryGuardianRequestedDetails) {
    super('recovery-guardian-requested', detail);
  }
}
