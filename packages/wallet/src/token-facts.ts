import type { Address } from 'viem';

/** What the contract of an ERC-20 token says. It may lie. */
export interface TokenFacts {
  readonly address: Address;
  /**
   * Its symbol, in letters, digits and signs of ASCII, and ₮. `undefined` for a token that the account
   * has not dealt with before, for any other symbol, and for one that imitates a known token.
   */
  readonly symbol: string | undefined;
  readonly decimals: number;
}

/** An amount of a token. */
export interface TokenAmount {
  /** `undefined` for the chain's own coin. */
  readonly token: Address | undefined;
  /** Decimal, in the smallest unit; `undefined` for any amount. */
  readonly amount: string | undefined;
}

/** How much of a coin or token leaves the account, or may be taken from it, by all calls together. */
export interface Outflow extends TokenAmount {
  readonly amount: string;
  /** What the account has then, without the fee; `undefined` if its balance could not be read. */
  readonly left: string | undefined;
}
