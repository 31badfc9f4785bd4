import { type Hex, parseAbi } from 'viem';
import { address, array, tuple, uint256 } from '../safe/abi-type.ts';
import { contractFunction } from '../safe/contract-functions.ts';
import { type PendingRecovery, sharedCalls, sharedViews } from './recovery-modules.ts';

// Where this version is as the one before, the functions of that one are used: the calls that change
// guardians, finalize and cancel. No module of one version is ever read in the other's words, because
// an answer of one can be decoded as the other's and then says something else.

/** The EIP-712 domain of version 0.2.0. Its text was not read in its source: compare `domainSeparator()`. */
export const recoveryModuleDomainV2 = {
  name: 'Social Recovery Module',
  version: '0.2.0',
} as const;

const callSignatures = [
  ...sharedCalls,
  'function confirmRecovery(address _wallet, address[] _newOwners, uint256 _newThreshold, uint256 _nonce, bool _execute)',
  'function multiConfirmRecovery(address _wallet, address[] _newOwners, uint256 _newThreshold, uint256 _nonce, (address signer, bytes signature)[] _signatures, bool _execute)',
] as const;

/** The functions of version 0.2.0 that change something. `invalidateNonce` is not among them any more. */
export const recoveryModuleCallsAbiV2 = /* @__PURE__ */ parseAbi(callSignatures);

/** The part of the ABI of version 0.2.0 that is used, for code that has viem. */
export const recoveryModuleAbiV2 = /* @__PURE__ */ parseAbi([
  ...callSignatures,
  ...sharedViews,
  'function NAME() view returns (string)',
  'function domainSeparator() view returns (bytes32)',
  'struct RecoveryRequest { uint256 guardiansApprovalCount; uint256 newThreshold; uint256 nonce; uint64 executableAt; address[] newOwners; }',
  'function getRecoveryRequest(address _wallet) view returns (RecoveryRequest request)',
]);

/** Approvals, new threshold, nonce, earliest finalization (0 if no recovery is pending), new owners. */
export const getRecoveryRequestV2 = contractFunction(
  '0x4f9a28b9',
  [address],
  tuple(uint256, uint256, uint256, uint256, array(address)),
);

/** Decodes the answer of `getRecoveryRequest`; `undefined` if no recovery is pending. */
export function readRequestV2(answer: Hex): PendingRecovery | undefined {
  const [, newThreshold, , executableAt, newOwners] = getRecoveryRequestV2.decode(answer);
  return executableAt > 0n
    ? { newOwners, newThreshold: Number(newThreshold), executeAfter: Number(executableAt) }
    : undefined;
}

/**
 * The events of version 0.2.0. The arguments of the last three were not read in the module's source:
 * read logs by `decodeModuleEvent`, which knows their other possible forms.
 */
export const recoveryModuleEventsAbiV2 = /* @__PURE__ */ parseAbi([
  'event GuardianAdded(address indexed wallet, address indexed guardian)',
  'event GuardianRevoked(address indexed wallet, address indexed guardian)',
  'event ChangedThreshold(address indexed wallet, uint256 threshold)',
  'event NonceInvalidated(address indexed wallet, uint256 nonce)',
  'event RecoveryExecuted(address indexed wallet, bytes32 indexed recoveryHash, address[] newOwners, uint256 newThreshold, uint256 nonce, uint64 executableAt, uint256 guardiansApprovalCount)',
  'event RecoveryConfirmed(address indexed wallet, address indexed guardian, bytes32 indexed recoveryHash, uint256 nonce)',
  'event RecoveryFinalized(address indexed wallet, bytes32 indexed recoveryHash, address[] newOwners, uint256 newThreshold, uint256 nonce)',
  'event RecoveryCanceled(address indexed wallet, bytes32 indexed recoveryHash, uint256 nonce)',
]);

/** Other forms that the last three events may have. */
export const otherModuleEventsV2 = /* @__PURE__ */ parseAbi([
  'event RecoveryConfirmed(address indexed wallet, address indexed guardian, bytes32 recoveryHash, uint256 nonce)',
  'event RecoveryConfirmed(address indexed wallet, address indexed guardian, uint256 nonce)',
  'event RecoveryConfirmed(address indexed wallet, address indexed guardian, bytes32 indexed recoveryHash)',
  'event RecoveryFinalized(address indexed wallet, address[] indexed newOwners, uint256 newThreshold, uint256 nonce)',
  'event RecoveryCanceled(address indexed wallet, uint256 nonce)',
]);
