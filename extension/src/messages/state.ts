import type { CallMeaning } from '@recovery-guardian/core';
import type {
  Account,
  AccountId,
  Fee,
  Lack,
  RefusedKind,
  TokenFacts,
  WalletErrorReason,
} from '@recovery-guardian/wallet';
import type { Address, Hash, Hex } from 'viem';
import type { Owner } from './account.ts';
import type { Chain, Settings } from './settings.ts';

/** The state that the screens render. */
export type WalletState = {
  readonly settings: Settings;
} & (NoVaultState | LockedState | UnlockedState);

/** The state before the first run. */
interface NoVaultState {
  readonly lock: 'no-vault';
}

export interface LockedState {
  readonly lock: 'locked';
  /** The time of the next allowed attempt after wrong passwords, in milliseconds since 1970. */
  readonly retryAt: number | undefined;
  /** It unlocks the wallet like the password. */
  readonly passkey?: Passkey | undefined;
  /** Whether the site took back the request that the approval window was opened for. */
  readonly isTakenBack?: boolean;
}

export interface UnlockedState {
  readonly lock: 'unlocked';
  /** It unlocks the wallet like the password. */
  readonly passkey?: Passkey | undefined;
  readonly owners: readonly Owner[];
  readonly accounts: readonly Account[];
  readonly selected: AccountId | undefined;
  readonly chains: readonly Chain[];
  readonly sites: readonly ListedSite[];
  /** The number of open approval requests. */
  readonly approvals: number;
  /** The running recoveries of all accounts, as last read. */
  readonly recoveries: readonly RunningRecovery[];
  /** What else endangers the accounts, as last read. */
  readonly dangers: readonly Danger[];
  /** Accounts that were recovered by this wallet: approvals that were given before still count. */
  readonly recovered: readonly AccountId[];
  /** The accounts that could not be checked, and since when, in milliseconds since 1970. */
  readonly unchecked: readonly { readonly account: AccountId; readonly since: number }[];
  /** The number of requests of people whom this wallet protects, without ignored ones. */
  readonly helpRequests: number;
}

/**
 * What endangers an account without a running recovery:
 * - `approved`: guardians have approved a recovery
 * - `second-module`: another recovery module is enabled, which the user did not choose
 * - `module-handler`: a recovery module answers for the account, so that anyone can become its guardian
 */
export interface Danger {
  readonly account: AccountId;
  readonly kind: 'approved' | 'second-module' | 'module-handler';
  /** What distinguishes it from others of its kind. */
  readonly subject: string;
}

/** A recovery that can still be canceled. */
export interface RunningRecovery {
  readonly account: AccountId;
  readonly module: Address;
  /** When it can be finalized, in seconds since 1970, by the chain's clock. */
  readonly executeAfter: number;
}

/** Why one way to stop a recovery failed: who would have paid, and what came of it. */
export interface StopRefusal {
  readonly payer: Fee['payer'];
  readonly reason: WalletErrorReason;
  /** What the other side answered, if it refused. */
  readonly said: string | undefined;
  readonly lacks: Lack | undefined;
}

/** A site on which the user allowed the wallet. */
export interface Site {
  readonly origin: string;
  /** The account that it sees; `undefined` if it is not connected. */
  readonly account: AccountId | undefined;
  /** When it was allowed, or last connected. Milliseconds since 1970. */
  readonly connectedAt: number;
}

/** A site as the screens show it. */
export interface ListedSite extends Site {
  /** Whether its requests are declined automatically until the browser closes. */
  readonly isBlocked: boolean;
}

/** An entry of the activity list, newest first. */
export interface ActivityItem {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly account: AccountId;
  /** The requesting site; `undefined` for the wallet's own popup. */
  readonly origin: string | undefined;
  readonly what:
    | { readonly kind: 'message'; readonly text: string }
    | {
        readonly kind: 'calls';
        readonly meanings: readonly CallMeaning[];
        /** The token, if the calls only send some of it. */
        readonly token?: TokenFacts | undefined;
        readonly status: CallsStatus;
        readonly transactionHash: Hash | undefined;
      }
    | { readonly kind: 'recovery-noticed' }
    | {
        readonly kind: 'refused';
        readonly why: RefusedKind;
        /** The name of a method or a type, or a contract. */
        readonly subject: string;
      };
}

/** The status of calls on chain. `lapsed`: not included in time, and no longer valid. */
export type CallsStatus = 'pending' | 'confirmed' | 'reverted' | 'lapsed';

/** A passkey that opens the vault, as pages ask the authenticator for it. Not secret. */
export interface Passkey {
  /** The credential's id. */
  readonly id: Hex;
  /** What its secret is derived from. */
  readonly salt: Hex;
}
