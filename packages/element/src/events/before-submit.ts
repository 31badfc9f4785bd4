import type { Call } from '@recovery-guardian/protocol';
import type { Address } from 'viem';
import { RecoveryGuardianEvent } from './recovery-guardian-event.ts';

export interface RecoveryGuardianBeforeSubmitDetails {
  account: Address;
  chainId: number;
  newOwners: readonly Address[];
  newThreshold: number;
  /** Any account may send them. */
  calls: readonly Call[];
}

/**
 * The recovery is about to be started on the chain. A host that prevents this sends `calls` itself;
 * the element waits until the chain shows it.
 */
export class RecoveryGuardianBeforeSubmitEvent extends RecoveryGuardianEvent<RecoveryGuardianBeforeSubmitDetails> {
  constructor(detail: RecoveryGuardianBeforeSubmitDetails) {
    super('recovery-guardian-before-submit', detail, { cancelable: true });
  }
}
