import type { Address } from 'viem';
import { RecoveryGuardianEvent } from './recovery-guardian-event.ts';

export interface RecoveryGuardianFinalizedDetails {
  account: Address;
  chainId: number;
  newOwners: readonly Address[];
}

/** The chain shows the new owners: the recovery is over. */
export class RecoveryGuardianFinalizedEvent extends RecoveryGuardianEvent<RecoveryGuardianFinalizedDetails> {
  constructor(detail: RecoveryGuardianFinalizedDetails) {
    super('recovery-guardian-finalized', detail);
  }
}
