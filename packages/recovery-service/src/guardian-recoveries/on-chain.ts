import { isDeepStrictEqual } from 'node:util';
import type { RecoveryRequest } from '../model/recovery-request.ts';
import type { NewOwners, RecoveryProgress, SignatureCheck } from '../ports.ts';

/** What is compared with the chain; a request to sign with our own guardian has it too. */
type RequestTerms = Pick<RecoveryRequest, 'newOwners' | 'newThreshold' | 'nonce'>;

/** What the request asks for, as the module takes it. */
export function termsOf({
  newOwners,
  newThreshold,
}: Pick<RequestTerms, 'newOwners' | 'newThreshold'>): NewOwners {
  return { newOwners, newThreshold: BigInt(newThreshold) };
}

/** Whether the module still takes signatures for this request: at its nonce, in this very module. */
export function isCurrent(request: RecoveryRequest, { recoveryHash }: SignatureCheck): boolean {
  return recoveryHash === request.recoveryHash;
}

/**
 * The recovery that runs on chain, if it is what the request asks for. Executing raises the nonce, so
 * one from before the request was made is none of its own.
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

/** Whether the account is owned as the request asks, in whatever order the account names its owners. */
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
