/** Why the background did not do as one of the wallet's pages asked. */
export type WalletErrorReason =
  /** No vault, or one already. */
  | 'no-vault'
  | 'vault-exists'
  | 'locked'
  | 'wrong-password'
  /** Too many wrong passwords; `retryAt` says when the next one is tried. */
  | 'too-soon'
  | 'weak-password'
  /** The vault's bytes are not what was stored. */
  | 'damaged-vault'
  /** The vault was written by a later version of the extension. */
  | 'newer-vault'
  | 'invalid-phrase'
  | 'invalid-private-key'
  | 'wrong-words'
  | 'unknown-owner'
  | 'owner-exists'
  | 'last-owner'
  | 'unknown-account'
  | 'account-exists'
  /** There is no contract at the address, or one that is no Safe. */
  | 'not-a-safe'
  /** None of the wallet's keys is an owner of the account. */
  | 'not-an-owner'
  | 'too-few-keys'
  | 'needs-4337'
  | 'unknown-chain'
  /** The node is on another chain than it was entered for. */
  | 'wrong-chain'
  | 'chain-in-use'
  | 'no-endpoint'
  | 'no-service'
  /** The service names a recovery module that is not audited, and the user did not choose it. */
  | 'unknown-module'
  /** The recovery module's code is not the one that the chain was set up with. */
  | 'module-replaced'
  /** No recovery of the account is running. */
  | 'no-recovery'
  /** The owner has not enough to pay for the transaction. */
  | 'no-funds'
  | 'unknown-approval'
  | 'declined'
  /** The node, the endpoint or the service did not answer, or refused. */
  | 'network'
  /** The chain refused, or would refuse, the call. */
  | 'reverted'
  | 'invalid-request'
  | 'internal';

/** The background's refusal. `message` is for developers; the screens speak by `reason`. */
export class WalletError extends Error {
  override readonly name = 'WalletError';
  readonly reason: WalletErrorReason;
  /** Milliseconds since 1970; only with `too-soon` and `wrong-password`. */
  readonly retryAt: number | undefined;

  constructor(
    reason: WalletErrorReason,
    message: string = reason,
    { retryAt, cause }: { retryAt?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.reason = reason;
    this.retryAt = retryAt;
  }
}
