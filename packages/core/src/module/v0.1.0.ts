import { type Hex, parseAbi } from 'viem';
import { address, array, tuple, uint256 } from '../safe/abi-type.ts';
import { contractFunction } from '../safe/contract-functions.ts';
import { type PendingRecovery, sharedCalls, sharedViews } from './recovery-modules.ts';

/** The EIP-712 domain of version 0.1.0, as far as it does not depend on the module's place. */
export const recoveryModuleDomainV1 = { name: 'Social Recovery Module', version: '0.0.1' } as const;

/** Views of the recovery module; `recoveryModuleFunctions` has them too. */
export const recoveryModuleViews = {
  getGuardians: contractFunction('0xf18858ab', [address], array(address)),
  /** Approvals, new threshold, earliest finalization (0 if no recovery is pending), new owners. */
  getRecoveryRequest: contractFunction(
    '0x4f9a28b9',
    [address],
    tuple(uint256, uint256, uint256, array(address)),
  ),
  threshold: contractFunction('0xc86ec2bf', [address], uint256),
};

/** A view as well; apart, for pages that only read. */
export const nonceOf = contractFunction('0x70ae92d2', [address], uint256);

/** Decodes the answer of `getRecoveryRequest`; `undefined` if no recovery is pending. */
export function readRequestV1(answer: Hex): PendingRecovery | undefined {
  const [, newThreshold, executeAfter, newOwners] =
    recoveryModuleViews.getRecoveryRequest.decode(answer);
  return executeAfter > 0n
    ? { newOwners, newThreshold: Number(newThreshold), executeAfter: Number(executeAfter) }
    : undefined;
}

const callSignatures = [
  ...sharedCalls,
  'function invalidateNonce()',
  'function confirmRecovery(address _wallet, address[] _newOwners, uint256 _newThreshold, bool _execute)',
  'function multiConfirmRecovery(address _wallet, address[] _newOwners, uint256 _newThreshold, (address signer, bytes signature)[] _signatures, bool _execute)',
] as const;

/** The recovery module's functions that change something: all that a wallet decodes, and a sponsor pays for. */
export const recoveryModuleCallsAbiV1 = /* @__PURE__ */ parseAbi(callSignatures);

/**
 * The part of the recovery module's ABI that is used, for code that has viem. Tests compare it with
 * the published ABI. Pages use `recoveryModuleFunctions`.
 */
export const recoveryModuleAbiV1 = /* @__PURE__ */ parseAbi([
  ...callSignatures,
  ...sharedViews,
  'struct RecoveryRequest { uint256 guardiansApprovalCount; uint256 newThreshold; uint64 executeAfter; address[] newOwners; }',
  'function getRecoveryRequest(address _wallet) view returns (RecoveryRequest request)',
]);

/**
 * The recovery module's events. A log has only the hash of the new owners: an indexed array is logged
 * as the keccak-256 of its elements, 32 bytes each. Tests compare this with the published ABI.
 */
export const recoveryModuleEventsAbiV1 = /* @__PURE__ */ parseAbi([
  'event GuardianAdded(address indexed wallet, address indexed guardian)',
  'event GuardianRevoked(address indexed wallet, address indexed guardian)',
  'event ChangedThreshold(address indexed wallet, uint256 threshold)',
  'event RecoveryExecuted(address indexed wallet, address[] indexed newOwners, uint256 newThreshold, uint256 nonce, uint64 executeAfter, uint256 guardiansApprovalCount)',
  'event RecoveryFinalized(address indexed wallet, address[] indexed newOwners, uint256 newThreshold, uint256 nonce)',
  'event RecoveryCanceled(address indexed wallet, uint256 nonce)',
  'event NonceInvalidated(address indexed wallet, uint256 nonce)',
]);
