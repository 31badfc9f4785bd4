import { parseAbi } from 'viem';

/**
 * The recovery module's events. A log has only the hash of the new owners: an indexed array is logged
 * as the keccak-256 of its elements, 32 bytes each. Tests compare this with the published ABI.
 */
export const recoveryModuleEventsAbi = parseAbi([
  'event GuardianAdded(address indexed wallet, address indexed guardian)',
  'event GuardianRevoked(address indexed wallet, address indexed guardian)',
  'event ChangedThreshold(address indexed wallet, uint256 threshold)',
  'event RecoveryExecuted(address indexed wallet, address[] indexed newOwners, uint256 newThreshold, uint256 nonce, uint64 executeAfter, uint256 guardiansApprovalCount)',
  'event RecoveryFinalized(address indexed wallet, address[] indexed newOwners, uint256 newThreshold, uint256 nonce)',
  'event RecoveryCanceled(address indexed wallet, uint256 nonce)',
  'event NonceInvalidated(address indexed wallet, uint256 nonce)',
]);
