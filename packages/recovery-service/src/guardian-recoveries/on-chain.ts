import { isDeepStrictEqual } from 'node:util';
import type { RecoveryRequest } from '../model/recovery-request.ts';
import type { NewOwners, RecoveryProgress, SignatureCheck } from '../ports.ts';

/** The terms compared with the chain; signature requests have them too. */
type RequestTerms = Pick<RecoveryRequest, 'newOwners' | 'newThreshold' | 'nonce'>;

/** Converts a request's terms to the module's types. */
export function termsOf({
  newOwners,
  newThreshold,
}: Pick<RequestTerms, 'newOwners' | 'newThreshold'>): NewOwners {
  return { newOwners, newThreshold: BigInt(newThreshold) };
}

/** Whether this module still accepts signatures for this request, at its nonce. */
export function isCurrent(request: RecoveryRequest, { recoveryHash }: SignatureCheck): boolean {
  return recoveryHash === request.recoveryHash;
}

/**
 * The running recovery on chain, if it matches the request. Executing increments the nonce, so a
 * recovery from before the request was made does not count.
 */
export function findRunning(
  request: RequestTerms,
  { nonce, running }: RecoveryProgress,
): RecoveryProgress['running'] {
  const isOurs =
    running !== undefined &&
    nonce > request.nonce &&
    running.newThreshold === BigInt(request.newThreshold) &&
    isDeepStrictEqual(running.newOwners, request.newOwners);
  return isOurs ? running : undefined;
}

/** Whether the account has the requested owners, in any order. */
export function isHandedOver(
  request: Pick<RequestTerms, 'newOwners' | 'newThreshold'>,
  { owners }: Pick<RecoveryProgress, 'owners'>,
): boolean {
  return (
    owners !== undefined &&
    owners.threshold === BigInt(request.newThreshold) &&
    isDeepStrictEqual([...owners.addresses].sort(), [...request.newOwners].sort())
  );
}
