import type { Hex } from 'viem';

/** A passkey that opens the vault, as pages ask the authenticator for it. Not secret. */
export interface Passkey {
  /** The credential's id. */
  readonly id: Hex;
  /** What its secret is derived from. */
  readonly salt: Hex;
}
