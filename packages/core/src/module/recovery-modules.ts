import { type Address, type Hex, isAddressEqual } from 'viem';
import { testChains } from '../safe/addresses.ts';

const day = 86_400;

/** A deployment of the audited recovery module. */
interface RecoveryModule {
  readonly address: Address;
  /** In seconds. The module has no getter for it. */
  readonly gracePeriod: number;
  /** The chains where it has this address; `undefined` for all chains. */
  readonly chainIds?: readonly number[];
  /** The chains where it may be switched on, if not on all of these. */
  readonly trustedOn?: readonly number[];
}

/**
 * By their grace periods.
 *
 * @see https://docs.candide.dev; for the last one `@safe-global/safe-modules-deployments` 3.0.10
 */
export const recoveryModules: readonly [
  RecoveryModule,
  RecoveryModule,
  RecoveryModule,
  RecoveryModule,
  ...RecoveryModule[],
] = [
  {
    address: '0x949d01d424bE050D09C16025dd007CB59b3A8c66',
    gracePeriod: 180,
    trustedOn: testChains,
  },
  { address: '0x38275826E1933303E508433dD5f289315Da2541c', gracePeriod: 3 * day },
  { address: '0x088f6cfD8BB1dDb1BB069CCb3fc1A98927D233f2', gracePeriod: 7 * day },
  { address: '0x9BacD92F4687Db306D7ded5d4513a51EA05df25b', gracePeriod: 14 * day },
  {
    address: '0x4Aa5Bf7D840aC607cb5BD3249e6Af6FC86C04897',
    gracePeriod: 14 * day,
    chainIds: [10, 1874, 2201, 2818, 4326, 42161, 42431, 46630, 5042002, 11155111, 11155420],
  },
];

/** A module's grace period in seconds; `undefined` if the module is unknown. */
export function gracePeriodOf(module: Address): number | undefined {
  return recoveryModules.find(({ address }) => isAddressEqual(address, module))?.gracePeriod;
}

/** The audited recovery modules of a chain; they may not be deployed there. */
export function auditedRecoveryModules(chainId: number): readonly Address[] {
  return modulesOn(chainId).map(({ address }) => address);
}

/** Those that may be switched on: the one of three minutes may only on test chains. */
export function trustedRecoveryModules(chainId: number): readonly Address[] {
  return modulesOn(chainId)
    .filter(({ trustedOn }) => trustedOn?.includes(chainId) ?? true)
    .map(({ address }) => address);
}

/** Whether nothing on a chain has value. */
export function isTestChain(chainId: number): boolean {
  return testChains.includes(chainId);
}

function modulesOn(chainId: number): readonly RecoveryModule[] {
  return recoveryModules.filter(({ chainIds }) => chainIds?.includes(chainId) ?? true);
}

/** The recovery that a guardian signs. */
export interface Recovery {
  chainId: number;
  /** The recovery module that will check the signature. */
  module: Address;
  /** The account whose owners are to be replaced. */
  account: Address;
  newOwners: readonly Address[];
  newThreshold: bigint;
  /** The module's nonce for the account, so that a recovery cannot be executed twice. */
  nonce: bigint;
}

/** A recovery that is in its grace period or ready to be finalized. */
export interface PendingRecovery {
  readonly newOwners: readonly Address[];
  readonly newThreshold: number;
  /** When it can be finalized, in seconds since 1970, by the chain's clock. */
  readonly executeAfter: number;
}

/** What a recovery module stores about an account. */
export interface AccountInModule {
  readonly module: Address;
  /** Newest first, as in the module's own list. */
  readonly guardians: readonly Address[];
  /** How many guardians must agree. */
  readonly guardianThreshold: number;
  readonly recovery: PendingRecovery | undefined;
}

/**
 * What a call to a recovery module does. `wait` is the duration of a recovery by it, in seconds;
 * `undefined` if unknown.
 */
export type ModuleCallMeaning =
  | {
      readonly kind: 'add-guardian' | 'revoke-guardian';
      readonly guardian: Address;
      readonly threshold: string;
      readonly wait?: number | undefined;
    }
  | {
      readonly kind: 'change-guardian-threshold';
      readonly threshold: string;
      readonly wait?: number | undefined;
    }
  | {
      readonly kind: 'start-recovery';
      readonly account: Address;
      readonly newOwners: readonly Address[];
      readonly newThreshold: string;
      /** Whether the grace period begins with this call. */
      readonly isExecuted: boolean;
      /** Whether the account that makes the call agrees by it, as a guardian. */
      readonly isAgreed: boolean;
    }
  | { readonly kind: 'finalize-recovery'; readonly account: Address }
  | { readonly kind: 'cancel-recovery' };

/** What a log of a recovery module says. */
export type ModuleEvent = { readonly account: Address } & (
  | { readonly name: 'GuardianAdded' | 'GuardianRevoked'; readonly guardian: Address }
  | { readonly name: 'ChangedThreshold'; readonly threshold: bigint }
  | {
      readonly name: 'RecoveryExecuted';
      /** The log contains only the hash of the new owners. */
      readonly ownersHash: Hex;
      readonly newThreshold: bigint;
      readonly nonce: bigint;
      /** Seconds since 1970. */
      readonly executeAfter: bigint;
      readonly approvals: bigint;
    }
  | {
      readonly name: 'RecoveryFinalized';
      readonly ownersHash: Hex;
      readonly newThreshold: bigint;
      readonly nonce: bigint;
    }
  | { readonly name: 'RecoveryCanceled' | 'NonceInvalidated'; readonly nonce: bigint }
  /** An event that is not in the module's ABI, of the account in its first topic. */
  | { readonly name: 'Unknown' }
);

/** Functions that change something, alike in every version. */
export const sharedCalls = [
  'function addGuardianWithThreshold(address _guardian, uint256 _threshold)',
  'function revokeGuardianWithThreshold(address _prevGuardian, address _guardian, uint256 _threshold)',
  'function changeThreshold(uint256 _threshold)',
  'function executeRecovery(address _wallet, address[] _newOwners, uint256 _newThreshold)',
  'function finalizeRecovery(address _wallet)',
  'function cancelRecovery()',
] as const;

/** Views, alike in every version. */
export const sharedViews = [
  'function VERSION() view returns (string)',
  'function getGuardians(address _wallet) view returns (address[])',
  'function getRecoveryApprovals(address _wallet, address[] _newOwners, uint256 _newThreshold) view returns (uint256 approvalCount)',
  'function getRecoveryHash(address _wallet, address[] _newOwners, uint256 _newThreshold, uint256 _nonce) view returns (bytes32)',
  'function hasGuardianApproved(address _wallet, address _guardian, address[] _newOwners, uint256 _newThreshold) view returns (bool)',
  'function isGuardian(address _wallet, address _guardian) view returns (bool)',
  'function nonce(address _wallet) view returns (uint256 _nonce)',
  'function threshold(address _wallet) view returns (uint256)',
  'function validateGuardianSignature(address _wallet, bytes32 _signHash, address _signer, bytes _signature) view',
] as const;
