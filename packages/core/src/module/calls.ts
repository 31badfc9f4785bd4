import type { Address, Hex } from 'viem';
import { address, array, bool, bytes, tuple, uint256 } from '../safe/abi-type.ts';
import {
  type Call,
  compareAddresses,
  contractFunction,
  sentinelAddress,
} from '../safe/contract-functions.ts';
import type { AccountInModule, Recovery } from './recovery-modules.ts';
import { nonceOf, recoveryModuleViews } from './v0.1.0.ts';

/**
 * The recovery module's functions that are called here. Tests compare them with
 * `recoveryModuleAbiV1`, and that with the published ABI.
 */
export const recoveryModuleFunctions = {
  ...recoveryModuleViews,
  nonce: nonceOf,
  addGuardianWithThreshold: contractFunction('0xbe0e54d7', [address, uint256]),
  revokeGuardianWithThreshold: contractFunction('0x936f7d86', [address, address, uint256]),
  changeThreshold: contractFunction('0x694e80c3', [uint256]),
  multiConfirmRecovery: contractFunction('0x0728e1e7', [
    address,
    array(address),
    uint256,
    array(tuple(address, bytes)),
    bool,
  ]),
  finalizeRecovery: contractFunction('0x315a7af3', [address]),
  cancelRecovery: contractFunction('0x0ba234d6', []),
  /** Version 0.1.0 only. */
  invalidateNonce: contractFunction('0x5a57b46f', []),
  getRecoveryApprovals: contractFunction('0x6c6595ca', [address, array(address), uint256], uint256),
  isGuardian: contractFunction('0xd4ee9734', [address, address], bool),
};

/** In version 0.2.0, with the nonce. */
export const multiConfirmRecoveryV2 = contractFunction('0x9771fa44', [
  address,
  array(address),
  uint256,
  uint256,
  array(tuple(address, bytes)),
  bool,
]);

/** In both versions, at the account's nonce: starts what enough guardians have approved on chain. */
const executeRecovery = contractFunction('0xb1f85f69', [address, array(address), uint256]);

export interface AddGuardianParameters {
  module: Address;
  guardian: Address;
  threshold: bigint;
}

/** Makes `guardian` a guardian of the account that makes this call. */
export function addGuardianCall({ module, guardian, threshold }: AddGuardianParameters): Call {
  const data = recoveryModuleFunctions.addGuardianWithThreshold.encode(guardian, threshold);
  return moduleCall(module, data);
}

export interface RevokeGuardianParameters {
  module: Address;
  /** The account's guardians, in the order in which the module lists them. */
  guardians: readonly Address[];
  /** One of them. */
  guardian: Address;
  /** How many of the remaining guardians must agree from then on; 0 if none remain. */
  threshold: bigint;
}

/**
 * Revokes a guardian of the account that makes this call.
 *
 * @throws {TypeError} for an address that is not among the guardians.
 */
export function revokeGuardianCall(parameters: RevokeGuardianParameters): Call {
  const { module, guardians, guardian, threshold } = parameters;
  const at = guardians.findIndex((other) => compareAddresses(other, guardian) === 0);
  if (at < 0) throw new TypeError(`${guardian} is not a guardian of this account`);
  const previous = guardians[at - 1] ?? sentinelAddress;
  const { revokeGuardianWithThreshold } = recoveryModuleFunctions;
  return moduleCall(module, revokeGuardianWithThreshold.encode(previous, guardian, threshold));
}

/** Changes how many guardians must agree, for the account that makes this call. */
export function changeGuardianThresholdCall(module: Address, threshold: bigint): Call {
  return moduleCall(module, recoveryModuleFunctions.changeThreshold.encode(threshold));
}

export interface ExecuteRecoveryParameters extends Omit<Recovery, 'chainId'> {
  /**
   * The guardians' signatures over the recovery's typed data, in any order; none if enough of them have
   * approved on chain.
   */
  signatures: readonly { signer: Address; signature: Hex }[];
}

/**
 * Confirms a recovery with guardians' signatures and starts its grace period. Anyone may send it.
 */
export function executeRecoveryCall(parameters: ExecuteRecoveryParameters): Call {
  const { module, version, account, newOwners, newThreshold, nonce, signatures } = parameters;
  const pairs = [...signatures]
    .sort((a, b) => compareAddresses(a.signer, b.signer))
    .map(({ signer, signature }) => [signer, signature] as const);
  const terms = [account, newOwners, newThreshold] as const;
  if (pairs.length === 0) return moduleCall(module, executeRecovery.encode(...terms));
  return moduleCall(
    module,
    version === '0.1.0'
      ? recoveryModuleFunctions.multiConfirmRecovery.encode(...terms, pairs, true)
      : multiConfirmRecoveryV2.encode(...terms, nonce, pairs, true),
  );
}

/** Gives the account to the new owners after the grace period. Anyone may send it. */
export function finalizeRecoveryCall(module: Address, account: Address): Call {
  return moduleCall(module, recoveryModuleFunctions.finalizeRecovery.encode(account));
}

/** An account's module, and the recovery that runs in it, if one does. */
export interface RoundOfModule extends Pick<AccountInModule, 'module' | 'version'> {
  readonly recovery: object | undefined;
}

/**
 * Ends what guardians have begun: the running recovery of the account that makes these calls, and all
 * approvals and signatures that were collected. Version 0.1.0 takes a call for each, and refuses to
 * cancel where no recovery runs.
 */
export function cancelRecoveryCalls({ module, version, recovery }: RoundOfModule): readonly Call[] {
  const { cancelRecovery, invalidateNonce } = recoveryModuleFunctions;
  const cancel = moduleCall(module, cancelRecovery.encode());
  if (version === '0.2.0') return [cancel];
  return [...(recovery ? [cancel] : []), moduleCall(module, invalidateNonce.encode())];
}

/** An account's module before its guardians are changed. */
export interface GuardedRound extends RoundOfModule, Pick<AccountInModule, 'guardians'> {
  readonly isEnabled: boolean;
}

/**
 * The calls that change an account's guardians, with those that end what the former ones have begun, where
 * the changes do not: approvals outlive a change in version 0.1.0, and in any version while the module
 * is disabled.
 */
export function guardianChangeCalls(
  round: GuardedRound,
  changes: readonly Call[],
): readonly Call[] {
  const { version, guardians, isEnabled } = round;
  const isEnded = guardians.length === 0 || (isEnabled && version === '0.2.0');
  return isEnded ? changes : [...cancelRecoveryCalls(round), ...changes];
}

function moduleCall(module: Address, data: Hex): Call {
  return { to: module, value: 0n, data };
}
