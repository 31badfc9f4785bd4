/** What can go wrong on this side: with wallets, the chain, or the element's own settings. */
export type ElementErrorReason =
  | 'not-configured'
  | 'no-wallet'
  | 'wallet-refused'
  | 'wrong-chain'
  | 'not-an-owner'
  | 'several-owners'
  | 'transaction-failed'
  | 'chain-unreachable'
  | 'unsupported-account'
  | 'module-missing';

/** What the element itself throws; the person reads the sentence of `reason`, never the message. */
export class ElementError extends Error {
  override readonly name = 'ElementError';
  readonly reason: ElementErrorReason;

  constructor(reason: ElementErrorReason, options?: ErrorOptions) {
    super(`recovery-guardian: ${reason}`, options);
    this.reason = reason;
  }
}
