import type { Call } from '@recovery-guardian/protocol';
import type { Address } from 'viem';
import { RecoveryGuardianEvent } from './recovery-guardian-event.ts';

export interface RecoveryGuardianBeforeCancelDetails {
  account: Address;
  chainId: number;
  /** For the account to send. */
  calls: readonly Call[];
}

/**
 * The running recovery is about to be canceled. A host that prevents this has the account make
 * `calls` itself; the element waits until the chain shows it.
 */
export class RecoveryGuardianBeforeCancelEvent extends RecoveryGuardianEvent<RecoveryGuardianBeforeCancelDetails> {
  constructor(detail: RecoveryGuardianBeforeCancelDetails) {
    super('recovery-guardian-before-cancel', detail, { cancelable: true });
  }
}
