import type { GuardianSignature } from '../model/recovery-request.ts';
import type { SignatureCheck } from '../ports.ts';
import { ServiceError } from '../service-error.ts';

/**
 * Refuses a guardian's signature that the module would reject.
 *
 * @param check the module's check of this signature
 * @throws {ServiceError} `account-not-safe`, `signer-not-guardian`, `invalid-guardian-signature`
 */
export function checkSignature(check: SignatureCheck, given: GuardianSignature): void {
  if (!check.owners) throw new ServiceError('account-not-safe', { field: 'account' });
  if (!check.guardians.includes(given.signer)) {
    throw new ServiceError('signer-not-guardian', { field: 'signer' });
  }
  if (!isTaken(check, given)) {
    throw new ServiceError('invalid-guardian-signature', { field: 'signature' });
  }
}

/** Whether the module accepts this signature. */
export function isTaken({ taken }: SignatureCheck, given: GuardianSignature): boolean {
  return taken.some(
    ({ signer, signature }) => signer === given.signer && signature === given.signature,
  );
}
