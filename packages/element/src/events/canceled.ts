import type { Address } from 'viem';
import { RecoveryGuardianEvent } from './recovery-guardian-event.ts';

export interface RecoveryGuardianCanceledDetails {
  account: Address;
  chainId: number;
}

/** The chain shows that the running recovery was canceled from here. */
export class RecoveryGuardianCanceledEvent extends RecoveryGuardianEvent<RecoveryGuardianCanceledDetails> {
  constructor(detail: RecoveryGuardianCanceledDetails) {
    super('recovery-guardian-canceled', detail);
  }
}
