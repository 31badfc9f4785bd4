import { type Address, type Hex, isAddressEqual } from 'viem';
import { testChains } from '../safe/addresses.ts';

const day = 86_400;

/** A version of the recovery module's package. The contract of 0.1.0 calls itself `0.0.1`. */
export type ModuleVersion = '0.1.0' | '0.2.0';

/** A deployment of the audited recovery module. */
interface RecoveryModule {
  readonly address: Address;
  readonly version: ModuleVersion;
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
    version: '0.1.0',
    gracePeriod: 180,
    trustedOn: testChains,
  },
  {
    address: '0x38275826E1933303E508433dD5f289315Da2541c',
    version: '0.1.0',
    gracePeriod: 3 * day,
  },
  {
    address: '0x088f6cfD8BB1dDb1BB069CCb3fc1A98927D233f2',
    version: '0.1.0',
    gracePeriod: 7 * day,
  },
  {
    address: '0x9BacD92F4687Db306D7ded5d4513a51EA05df25b',
    version: '0.1.0',
    gracePeriod: 14 * day,
  },
  {
    address: '0x4Aa5Bf7D840aC607cb5BD3249e6Af6FC86C04897',
    version: '0.1.0',
    gracePeriod: 14 * day,
    chainIds: [10, 1874, 2201, 2818, 4326, 42161, 42431, 46630, 5042002, 11155111, 11155420],
  },
];

/**
 * Versions by the keccak-256 hash of a module's code: those above, by grace period. Apart from the
 * modules, as pages only know addresses.
 */
const codeHashes: Readonly<Record<string, ModuleVersion>> = {
  '0x1a5e700fbb0533685dc9f9b28fc89bb496d480990e6c292f2abdd3e97485d245': '0.1.0',
  '0xdbebd5942589cb48bc55fd0d804e2a825ae485fa4eb771ec030e0ec4c330ae03': '0.1.0',
  '0xd1d497d06956a300c318dd3df28e7cbaf64dc509bf9e8674753c4f69fd50746a': '0.1.0',
  '0xf80b3e2f6c8149da85c8c40738b9d736f538bbf8f7d386c4318d13bd8f61b02e': '0.1.0',
};

/** A module's grace period in seconds; `undefined` if the module is unknown. */
export function gracePeriodOf(module: Address): number | undefined {
  return recoveryModules.find(({ address }) => isAddressEqual(address, module))?.gracePeriod;
}

/** The version of the module at an address; `undefined` if the module must be asked. */
export function knownVersionOf(module: Address): ModuleVersion | undefined {
  return recoveryModules.find(({ address }) => isAddressEqual(address, module))?.version;
}

/** The version of a module by its code; `undefined` for code that is not pinned here. */
export function versionOfCode(hash: Hex): ModuleVersion | undefined {
  return codeHashes[hash.toLowerCase()];
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

/** A recovery module that a service signs for. */
export interface ServedModule {
  readonly address: string;
  /** How long its recoveries wait, in seconds, as the service says. */
  readonly delay?: number | undefined;
}

/** What a service says it signs for. */
export interface Serving {
  readonly servedModules: readonly ServedModule[];
}

/** What a service says of a module; `undefined` if it does not sign for it. */
export function servedOf({ servedModules }: Serving, module: Address): ServedModule | undefined {
  return servedModules.find(({ address }) => isAddressEqual(address as Address, module));
}

/** In seconds: how long recoveries by a module wait, as is known or as the service says. */
export function waitOf(service: Serving, module: Address): number | undefined {
  return gracePeriodOf(module) ?? servedOf(service, module)?.delay;
}

/** The recovery that a guardian signs. */
export interface Recovery {
  chainId: number;
  /** The recovery module that will check the signature. */
  module: Address;
  /** The module's version, which the signature names. */
  version: ModuleVersion;
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
  readonly version: ModuleVersion;
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
  | { readonly kind: 'cancel-recovery' }
  /** Approvals and signatures that were collected count no more. Version 0.1.0 only. */
  | { readonly kind: 'void-approvals' };

/** What a log of a recovery module says. */
export type ModuleEvent = { readonly account: Address } & (
  | { readonly name: 'GuardianAdded' | 'GuardianRevoked'; readonly guardian: Address }
  | { readonly name: 'ChangedThreshold'; readonly threshold: bigint }
  | {
      readonly name: 'RecoveryExecuted';
      /** `undefined` where the log contains only their hash. */
      readonly newOwners?: readonly Address[];
      /** The keccak-256 of the new owners, 32 bytes each. */
      readonly ownersHash: Hex;
      readonly newThreshold: bigint;
      readonly nonce: bigint;
      /** Seconds since 1970. */
      readonly executeAfter: bigint;
      readonly approvals: bigint;
    }
  | {
      readonly name: 'RecoveryFinalized';
      readonly newOwners?: readonly Address[];
      readonly ownersHash: Hex;
      readonly newThreshold: bigint;
      readonly nonce: bigint;
    }
  | { readonly name: 'RecoveryCanceled' | 'NonceInvalidated'; readonly nonce: bigint }
  /** A guardian has approved a recovery, before its grace period. Version 0.2.0 only. */
  | { readonly name: 'RecoveryConfirmed'; readonly guardian: Address; readonly nonce?: bigint }
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
