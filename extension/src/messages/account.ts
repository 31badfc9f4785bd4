import type {
  AccountKind,
  ServedModule as CoreServedModule,
  ModuleState,
} from '@recovery-guardian/core';
import type { Address } from 'viem';

/** A key of the wallet, without its secret. */
export interface Owner {
  readonly address: Address;
  readonly name: string;
  readonly source: 'phrase' | 'private-key';
  /** Whether the user has confirmed the backup of the phrase. */
  readonly isBackedUp: boolean;
}

/** What an address is on chain, before it is added. */
export interface AccountInspection {
  readonly kind: 'safe' | 'no-contract' | 'other-contract';
  readonly owners: readonly Address[];
  readonly threshold: number;
  /** The wallet's own keys among the owners. */
  readonly ownKeys: readonly Address[];
  /** By its fallback handler; '0.7' if that is no ERC-4337 module. */
  readonly accountKind: AccountKind;
  /** Whether it runs operations: the module of its kind is enabled, and its fallback handler. */
  readonly has4337Module: boolean;
}

/** A recovery module that the service signs for. */
export type ServedModule = CoreServedModule & { readonly address: Address };

/** What the home screen shows of an account, as of one block. */
export interface AccountOverview {
  readonly isDeployed: boolean;
  readonly owners: readonly Address[];
  readonly threshold: number;
  /** The recovery module that the chain was set up with. */
  readonly recoveryModule: Address | undefined;
  /** Whether the code of that module has changed since. */
  readonly isModuleReplaced: boolean;
  /** The recovery modules that are enabled, have guardians, or have a recovery running. */
  readonly modules: readonly ModuleState[];
  /** Approvals of a recovery that does not run yet. Only modules of version 0.2.0 log them. */
  readonly approvals: readonly GivenApproval[];
  /** Enabled recovery modules that the user chose, each with ways back in of its own. */
  readonly chosenModules: readonly Address[];
  /** Other enabled recovery modules, beside another one: an alarm. */
  readonly unchosenModules: readonly Address[];
  /** The recovery module that answers for the account by mistake: anyone can become its guardian. */
  readonly moduleHandler: Address | undefined;
  /** What may refuse the owners' transactions. */
  readonly transactionGuard: Address | undefined;
  /** What may refuse recoveries and operations. */
  readonly moduleGuard: Address | undefined;
  /** Enabled modules that are neither a known recovery module nor the ERC-4337 module. */
  readonly unknownModules: readonly Address[];
  /** The modules of the newest version to which guardians can be moved. */
  readonly newestModules: readonly Address[];
  readonly service: ServiceState;
  /** What the service signs for, as it answered just now. */
  readonly servedModules: readonly ServedModule[];
  /** Who runs the service, in its own words: a name for readers, and proof of nothing. */
  readonly operator: string | undefined;
  /** Whether the service finds accounts by an email or phone. */
  readonly accountSearch: boolean;
  /** The latest block's timestamp, in seconds: what `executeAfter` is compared with. */
  readonly timestamp: number;
  /**
   * Until when this is known to be so, in milliseconds since 1970 by the device's clock: the time of the
   * reading, or of the newest block if that is old.
   */
  readonly checkedAt: number;
  /** In wei, decimal. */
  readonly balance: string;
}

/** A guardian's approval of a recovery that does not run yet. */
export interface GivenApproval {
  readonly module: Address;
  readonly guardian: Address;
  /** The round for which it was given, decimal. */
  readonly nonce: string;
}

/** What is known of an account's dangers, beside its modules. */
export type FoundDangers = Pick<
  AccountOverview,
  | 'approvals'
  | 'chosenModules'
  | 'moduleGuard'
  | 'moduleHandler'
  | 'transactionGuard'
  | 'unchosenModules'
>;

/** Who controls an account: it differs once a takeover is complete. */
export function holdersOf({ owners, threshold }: Pick<AccountOverview, 'owners' | 'threshold'>) {
  return `${threshold} ${owners}`;
}

/** The result of asking the recovery service for its recovery module. */
export type ServiceState = 'none' | 'reached' | 'unreachable' | 'other-module';
