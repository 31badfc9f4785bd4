import type { Call } from '@recovery-guardian/protocol';
import type { Address } from 'viem';
import { RecoveryGuardianEvent } from './recovery-guardian-event.ts';

export interface RecoveryGuardianBeforeChangeGuardiansDetails {
  account: Address;
  chainId: number;
  /** The guardians after the change. */
  guardians: readonly Address[];
  /** How many of them must agree then. */
  guardianThreshold: number;
  /** For the account to send, all or none. */
  calls: readonly Call[];
}

/**
 * The account is about to remove a guardian, to change how many must agree, or to switch recovery on
 * again. A host that prevents this has the account make `calls` itself; the element waits until the
 * chain shows it.
 */
export class RecoveryGuardianBeforeChangeGuardiansEvent extends RecoveryGuardianEvent<RecoveryGuardianBeforeChangeGuardiansDetails> {
  constructor(detail: RecoveryGuardianBeforeChangeGuardiansDetails) {
    super('recovery-guardian-before-change-guardians', detail, { cancelable: true });
  }
}
