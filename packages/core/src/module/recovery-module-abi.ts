import { parseAbi } from 'viem';
import { recoveryModuleCallsAbi } from './recovery-module-calls-abi.ts';

/**
 * The part of the recovery module's ABI that is used, for code that has viem. Tests compare it with
 * the published ABI. Pages use `recoveryModuleFunctions`.
 */
export const recoveryModuleAbi = [
  ...recoveryModuleCallsAbi,
  ...parseAbi([
    'function VERSION() view returns (string)',
    'function getGuardians(address _wallet) view returns (address[])',
    'function getRecoveryApprovals(address _wallet, address[] _newOwners, uint256 _newThreshold) view returns (uint256 approvalCount)',
    'function getRecoveryHash(address _wallet, address[] _newOwners, uint256 _newThreshold, uint256 _nonce) view returns (bytes32)',
    'struct RecoveryRequest { uint256 guardiansApprovalCount; uint256 newThreshold; uint64 executeAfter; address[] newOwners; }',
    'function getRecoveryRequest(address _wallet) view returns (RecoveryRequest request)',
    'function hasGuardianApproved(address _wallet, address _guardian, address[] _newOwners, uint256 _newThreshold) view returns (bool)',
    'function isGuardian(address _wallet, address _guardian) view returns (bool)',
    'function nonce(address _wallet) view returns (uint256 _nonce)',
    'function threshold(address _wallet) view returns (uint256)',
    'function validateGuardianSignature(address _wallet, bytes32 _signHash, address _signer, bytes _signature) view',
  ]),
] as const;
