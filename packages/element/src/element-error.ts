import type { RecoveryServiceError, RecoveryServiceErrorReason } from '@recovery-guardian/core';

/**
 * Reasons on the element's side: wallets, the chain, links, or the element's settings. The first ones
 * are also the service's: the element finds them without it.
 */
export type ElementErrorReason =
  | 'unreachable'
  | 'captcha-required'
  | 'request-not-found'
  | 'not-sponsored'
  | 'not-configured'
  | 'not-loaded'
  | 'offline'
  | 'no-wallet'
  | 'wallet-refused'
  | 'wallet-locked'
  | 'wallet-no-funds'
  | 'wallet-too-few-keys'
  | 'wallet-cannot-send'
  | 'wrong-chain'
  | 'not-an-owner'
  | 'not-a-guardian'
  | 'guardian-changed'
  | 'guardians-outdated'
  | 'not-a-signature'
  | 'not-a-signer'
  | 'signed-already'
  | 'transaction-failed'
  | 'relay-limited'
  | 'relay-failed'
  | 'chain-unreachable'
  | 'unsupported-account'
  | 'module-missing'
  | 'link-unreadable'
  | 'link-elsewhere'
  | 'link-expired'
  | 'link-outdated';

/** An error that the element throws; users read the sentence for `reason`, not the message. */
export class ElementError extends Error {
  override readonly name = 'ElementError';
  readonly reason: ElementErrorReason;

  constructor(reason: ElementErrorReason, options?: ErrorOptions) {
    super(`recovery-guardian: ${reason}`, options);
    this.reason = reason;
  }
}

/** Why something failed, for programs. */
export type ProblemReason = RecoveryServiceErrorReason | ElementErrorReason | 'unknown';

/** Whether the service, or the client, reports this error. Checked without loading the client. */
export function isServiceError(error: unknown): error is RecoveryServiceError {
  return error instanceof Error && error.name === 'RecoveryServiceError';
}
