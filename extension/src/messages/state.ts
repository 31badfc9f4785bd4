import type { Address, Hash } from 'viem';
import type { Account, AccountId, Owner } from './account.ts';
import type { CallMeaning } from './approval.ts';
import type { Chain, Settings } from './settings.ts';

/** What the screens draw from. */
export type WalletState = {
  readonly settings: Settings;
} & (NoVaultState | LockedState | UnlockedState);

/** First run. */
export interface NoVaultState {
  readonly lock: 'no-vault';
}

export interface LockedState {
  readonly lock: 'locked';
  /** Before then no password is tried: wrong ones make it wait. Milliseconds since 1970. */
  readonly retryAt: number | undefined;
}

export interface UnlockedState {
  readonly lock: 'unlocked';
  readonly owners: readonly Owner[];
  readonly accounts: readonly Account[];
  readonly selected: AccountId | undefined;
  readonly chains: readonly Chain[];
  readonly sites: readonly ListedSite[];
  /** How many questions wait for the person. */
  readonly approvals: number;
  /** The running recoveries of all accounts, as last seen on their chains. */
  readonly recoveries: readonly RunningRecovery[];
}

/** A recovery that can still be canceled. */
export interface RunningRecovery {
  readonly account: AccountId;
  readonly module: Address;
  /** When it can be finalized, in seconds since 1970, by the chain's clock. */
  readonly executeAfter: number;
}

/** A site that the user let the wallet into. */
export interface Site {
  readonly origin: string;
  /** The account that it sees; `undefined` where it is not connected. */
  readonly account: AccountId | undefined;
  /** When it was let in, or connected last. Milliseconds since 1970. */
  readonly connectedAt: number;
  /** Whose paymasters the user lets it use: hosts. */
  readonly paymasters?: readonly string[];
}

/** A site as the screens show it. */
export interface ListedSite extends Site {
  /** Whether what it asks is declined without a question, until the browser closes. */
  readonly isBlocked: boolean;
}

/** Something that the wallet did, newest first. */
export interface ActivityItem {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly account: AccountId;
  /** Who asked; `undefined` for the wallet's own popup. */
  readonly origin: string | undefined;
  readonly what:
    | { readonly kind: 'message'; readonly text: string }
    | {
        readonly kind: 'calls';
        readonly meanings: readonly CallMeaning[];
        readonly status: CallsStatus;
        readonly transactionHash: Hash | undefined;
      }
    | { readonly kind: 'recovery-noticed' };
}

/** How calls fare; as the chain has it. `lapsed`: no block took them in time, and none will. */
export type CallsStatus = 'pending' | 'confirmed' | 'reverted' | 'lapsed';
