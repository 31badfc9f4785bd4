import type { Address } from 'viem';
import { RecoveryGuardianEvent } from './recovery-guardian-event.ts';

export interface RecoveryGuardianSubmittedDetails {
  account: Address;
  chainId: number;
  newOwners: readonly Address[];
  newThreshold: number;
  /** When it can be finalized, in seconds since 1970, by the chain's clock. */
  executeAfter: number;
}

/** The chain shows the recovery: its grace period runs. */
export class RecoveryGuardianSubmittedEvent extends RecoveryGuardianEvent<RecoveryGuardianSubmittedDetails> {
  constructor(detail: RecoveryGuardianSubmittedDetails) {
    super('recovery-guardian-submitted', detail);
  }
}
