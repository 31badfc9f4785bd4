import type { Registration } from '../model/registration.ts';
import type { SignatureRequest } from '../model/signature-request.ts';
import type { CodeKeeper } from '../ports.ts';

/**
 * Three words that the message and the screen both show. They stand for this very act, so that a
 * message fetched for another one does not match what the person sees (security S4).
 */
export function registrationPhrase(
  codes: CodeKeeper,
  challengeId: string,
  registration: Registration,
): string {
  const { account, chainId, channel, target } = registration;
  return codes.createMatchPhrase([
    'register',
    challengeId,
    account,
    String(chainId),
    channel,
    target,
  ]);
}

/** As {@link registrationPhrase}, for the message to a channel that may confirm an addition. */
export function additionPhrase(
  codes: CodeKeeper,
  challengeId: string,
  addition: Registration,
): string {
  return codes.createMatchPhrase(['confirm-addition', challengeId, addition.id]);
}

/** As {@link registrationPhrase}, for a recovery. */
export function recoveryPhrase(codes: CodeKeeper, request: SignatureRequest): string {
  const { id, account, chainId, newOwners, newThreshold } = request;
  return codes.createMatchPhrase([
    'recover',
    id,
    account,
    String(chainId),
    String(newThreshold),
    ...newOwners,
  ]);
}
