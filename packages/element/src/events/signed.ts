import type { Address, Hex } from 'viem';
import { RecoveryGuardianEvent } from './recovery-guardian-event.ts';

export interface RecoveryGuardianSignedDetails {
  account: Address;
  chainId: number;
  newOwners: readonly Address[];
  newThreshold: number;
  /** The guardian. */
  signer: Address;
  /** Its signature over the recovery, for the recovery module. */
  signature: Hex;
}

/** Enough codes were correct: the guardian signed the recovery. */
export class RecoveryGuardianSignedEvent extends RecoveryGuardianEvent<RecoveryGuardianSignedDetails> {
  constructor(detail: RecoveryGuardianSignedDetails) {
    super('recovery-guardian-signed', detail);
  }
}
