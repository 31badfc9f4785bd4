import type { Registration } from '../model/registration.ts';
import type { SignatureRequest } from '../model/signature-request.ts';
import type { OtpService } from '../ports.ts';

/**
 * Three words shown in the message and on the screen. They identify this one request, so the
 * message of another request does not match.
 */
export function registrationPhrase(
  codes: OtpService,
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

/** Like {@link registrationPhrase}, for a channel that may confirm a new registration. */
export function newRegistrationPhrase(
  codes: OtpService,
  challengeId: string,
  newRegistration: Registration,
): string {
  return codes.createMatchPhrase(['confirm-addition', challengeId, newRegistration.id]);
}

/** Like {@link registrationPhrase}, for a recovery. */
export function recoveryPhrase(codes: OtpService, request: SignatureRequest): string {
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
