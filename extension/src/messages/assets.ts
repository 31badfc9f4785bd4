import type { AccountId, TokenFacts } from '@recovery-guardian/wallet';
import type { Address } from 'viem';

/** How much of a token an account has. */
export interface TokenBalance extends TokenFacts {
  /** Decimal, in the smallest unit. */
  readonly balance: string;
  /** Whether it is listed because the wallet met it, and not because it is well-known. */
  readonly isRemovable: boolean;
}

/** What an account has of the chain's coin, and of the tokens that the wallet knows there. */
export interface Assets {
  /** Decimal, in the smallest unit. */
  readonly coin: string;
  readonly tokens: readonly TokenBalance[];
}

/** What to send from an account. */
export interface Payment {
  readonly id: AccountId;
  /** `undefined` for the chain's own coin. */
  readonly token: Address | undefined;
  readonly to: Address;
  /** Decimal, in the smallest unit. */
  readonly amount: string;
}
