import type { Call } from '@recovery-guardian/protocol';
import type { Address } from 'viem';
import { RecoveryGuardianEvent } from './recovery-guardian-event.ts';

export interface RecoveryGuardianBeforeFinalizeDetails {
  account: Address;
  chainId: number;
  /** Any account may send them. */
  calls: readonly Call[];
}

/**
 * The recovery is about to be finalized. A host that prevents this sends `calls` itself; the
 * element waits until the chain shows it.
 */
export class RecoveryGuardianBeforeFinalizeEvent extends RecoveryGuardianEvent<RecoveryGuardianBeforeFinalizeDetails> {
  constructor(detail: RecoveryGuardianBeforeFinalizeDetails) {
    super('recovery-guardian-before-finalize', detail, { cancelable: true });
  }
}
