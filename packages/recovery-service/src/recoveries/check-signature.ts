import type { RecoveryProgress } from '../ports.ts';
import { ServiceError } from '../service-error.ts';
import type { GuardianSignature } from './recovery-request.ts';

/**
 * Refuses a guardian's signature that the module would not take.
 *
 * @param progress as read with this signature.
 * @throws {ServiceError} `account-not-safe`, `signer-not-guardian`, `invalid-guardian-signature`
 */
export function checkSignature(progress: RecoveryProgress, given: GuardianSignature): void {
  if (!progress.owners) throw new ServiceError('account-not-safe', { field: 'account' });
  if (!progress.guardians.includes(given.signer)) {
    throw new ServiceError('signer-not-guardian', { field: 'signer' });
  }
  if (!isTaken(progress, given)) {
    throw new ServiceError('invalid-guardian-signature', { field: 'signature' });
  }
}

/** Whether this signature is among those that the module takes. */
export function isTaken({ taken }: RecoveryProgress, given: GuardianSignature): boolean {
  return taken.some(
    ({ signer, signature }) => signer === given.signer && signature === given.signature,
  );
}
