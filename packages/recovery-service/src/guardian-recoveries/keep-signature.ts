import type {
  GuardianSignature,
  RecoveryRequest,
  RecoveryStore,
} from '../model/recovery-request.ts';
import type { SignatureCheck } from '../ports.ts';
import { ServiceError } from '../service-error.ts';
import { sizeInCall } from './choose-signatures.ts';

/**
 * The maximum size of a request's signatures, as in a call: six times what one transaction carries,
 * such as 64 contracts' signatures of 1 KiB. It bounds what the service answers.
 */
const maximumBytes = 73_728;

/**
 * Adds an accepted signature to its request, unless the request would become too long. Runs in a
 * transaction, which an error rolls back: the stored signature locks the request until the commit,
 * so parallel ones are counted too.
 *
 * @returns the request, with the signature
 * @throws {ServiceError} `invalid-parameters`
 */
export async function keepSignature(
  recoveries: RecoveryStore,
  accepted: Parameters<RecoveryStore['keepSignature']>[0],
): Promise<RecoveryRequest> {
  const isStored = await recoveries.keepSignature(accepted);
  const request = await recoveries.find(accepted.request.id);
  if (!request) throw new Error('A recovery request is gone while it is signed');
  const bytes = request.signatures.reduce((sum, one) => sum + sizeInCall(one), 0);
  if (isStored && bytes > maximumBytes) {
    throw new ServiceError('invalid-parameters', {
      field: 'signature',
      hint: 'This request has as many signatures as it can hold. Execute it, or send a shorter signature.',
    });
  }
  return request;
}

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
