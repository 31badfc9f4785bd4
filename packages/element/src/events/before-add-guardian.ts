import type { Call } from '@recovery-guardian/protocol';
import type { Address } from 'viem';
import { RecoveryGuardianEvent } from './recovery-guardian-event.ts';

export interface RecoveryGuardianBeforeAddGuardianDetails {
  account: Address;
  chainId: number;
  guardianAddress: Address;
  /** For the account to send, all or none. */
  calls: readonly Call[];
}

/**
 * The account is about to add the guardian. A host that prevents this has the account make `calls`
 * itself; the element waits until the chain shows it.
 */
export class RecoveryGuardianBeforeAddGuardianEvent extends RecoveryGuardianEvent<RecoveryGuardianBeforeAddGuardianDetails> {
  constructor(detail: RecoveryGuardianBeforeAddGuardianDetails) {
    super('recovery-guardian-before-add-guardian', detail, { cancelable: true });
  }
}
