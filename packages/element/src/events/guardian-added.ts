import type { Address } from 'viem';
import { RecoveryGuardianEvent } from './recovery-guardian-event.ts';

export interface RecoveryGuardianGuardianAddedDetails {
  account: Address;
  chainId: number;
  guardianAddress: Address;
}

/** The chain shows the guardian on the account. */
export class RecoveryGuardianGuardianAddedEvent extends RecoveryGuardianEvent<RecoveryGuardianGuardianAddedDetails> {
  constructor(detail: RecoveryGuardianGuardianAddedDetails) {
    super('recovery-guardian-guardian-added', detail);
  }
}
