import type { Address } from 'viem';
import type { ViewName } from '../view-names.ts';
import { RecoveryGuardianEvent } from './recovery-guardian-event.ts';

export interface RecoveryGuardianReadyDetails {
  account: Address;
  chainId: number;
  view: ViewName;
}

/** The element has read the account for the first time and can be used. */
export class RecoveryGuardianReadyEvent extends RecoveryGuardianEvent<RecoveryGuardianReadyDetails> {
  constructor(detail: RecoveryGuardianReadyDetails) {
    super('recovery-guardian-ready', detail);
  }
}
