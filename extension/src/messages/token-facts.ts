import type { Address } from 'viem';

/** How contracts name the chain's coin among tokens. @see EIP-7528 */
export const coinAddress: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';

/** What a token's contract says. It may lie, so it can add dangers, and take none away. */
export interface TokenFacts {
  readonly address: Address;
  /** `erc20`: amounts; `erc721` and `erc1155`: numbered collectibles. */
  readonly standard: 'erc20' | 'erc721' | 'erc1155';
  /** Letters, digits and signs of ASCII, and ₮; `undefined` for any other, and for look-alikes. */
  readonly symbol: string | undefined;
  /** Whether it takes the name of a well-known token, or of the chain's coin. */
  readonly isLookAlike?: boolean;
  /** 0 for collectibles. */
  readonly decimals: number;
  /**
   * What the account has of it, decimal, of which others can be allowed to take it. `undefined` for
   * collectibles, and if it was not read.
   */
  readonly atStake?: string | undefined;
}

/** What the account's node expects of an operation; shown only, and trusted for nothing. */
export type Simulation =
  | { readonly outcome: 'success'; readonly changes: readonly BalanceChange[] }
  | { readonly outcome: 'failure' }
  /** The node simulates nothing, or did not answer in time. */
  | { readonly outcome: 'unknown' };

/** How much more or less the account then has, without the fee. */
export interface BalanceChange {
  /** `undefined` for the chain's own coin. */
  readonly token: Address | undefined;
  /** Decimal, in the smallest unit; negative for what leaves. For collectibles, 1 or -1. */
  readonly amount: string;
  /** The number of a collectible (ERC-721). */
  readonly tokenId?: string | undefined;
}
