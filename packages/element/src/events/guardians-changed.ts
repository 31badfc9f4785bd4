import type { Address } from 'viem';
import { RecoveryGuardianEvent } from './recovery-guardian-event.ts';

export interface RecoveryGuardianGuardiansChangedDetails {
  account: Address;
  chainId: number;
  guardians: readonly Address[];
  /** How many of them must agree. */
  guardianThreshold: number;
}

/** The chain shows a removed guardian, a new threshold, or recovery enabled again. */
export class RecoveryGuardianGuardiansChangedEvent extends RecoveryGuardianEvent<RecoveryGuardianGuardiansChangedDetails> {
  constructor(detail: RecoveryGuardianGuardiansChangedDetails) {
    super('recovery-guardian-guardians-changed', detail);
  }
}
