/**
 * The PIN of a token was refused, or is not tried because it was. A program that starts the server
 * again must not do so: each wrong PIN brings the token closer to locking itself.
 */
export class WrongPinError extends Error {
  override readonly name = 'WrongPinError';
}

/** EX_CONFIG of sysexits.h, which `RestartPreventExitStatus=` of the systemd units names. */
export const wrongPinExitCode = 78;

/** A key or a file of keys does not exist yet: `keys create` makes it. */
export class KeyMissingError extends Error {
  override readonly name = 'KeyMissingError';
}
