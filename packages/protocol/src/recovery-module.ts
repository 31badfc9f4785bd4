import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem';
import type { Call } from './call.ts';
import { compareAddresses } from './owner-signatures.ts';

/** What is used of the recovery module. Tests hold it against the published ABI. */
export const recoveryModuleAbi = parseAbi([
  'function VERSION() view returns (string)',
  'function addGuardianWithThreshold(address _guardian, uint256 _threshold)',
  'function revokeGuardianWithThreshold(address _prevGuardian, address _guardian, uint256 _threshold)',
  'function changeThreshold(uint256 _threshold)',
  'function multiConfirmRecovery(address _wallet, address[] _newOwners, uint256 _newThreshold, (address signer, bytes signature)[] _signatures, bool _execute)',
  'function executeRecovery(address _wallet, address[] _newOwners, uint256 _newThreshold)',
  'function finalizeRecovery(address _wallet)',
  'function cancelRecovery()',
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
]);

export type AddGuardianParameters = { module: Address; guardian: Address; threshold: bigint };

/** Makes `guardian` a guardian of the account that makes this call. */
export function addGuardianCall({ module, guardian, threshold }: AddGuardianParameters): Call {
  return moduleCall(
    module,
    encodeFunctionData({
      abi: recoveryModuleAbi,
      functionName: 'addGuardianWithThreshold',
      args: [guardian, threshold],
    }),
  );
}

export type ExecuteRecoveryParameters = {
  module: Address;
  account: Address;
  newOwners: readonly Address[];
  newThreshold: bigint;
  /** The guardians' signatures over the recovery's typed data, in any order. */
  signatures: readonly { signer: Address; signature: Hex }[];
};

/**
 * Confirms a recovery with guardians' signatures and starts its grace period. Anyone may send it.
 */
export function executeRecoveryCall(parameters: ExecuteRecoveryParameters): Call {
  const { module, account, newOwners, newThreshold, signatures } = parameters;
  const sorted = [...signatures].sort((a, b) => compareAddresses(a.signer, b.signer));
  return moduleCall(
    module,
    encodeFunctionData({
      abi: recoveryModuleAbi,
      functionName: 'multiConfirmRecovery',
      args: [account, newOwners, newThreshold, sorted, true],
    }),
  );
}

/** Hands the account to the new owners once the grace period is over. Anyone may send it. */
export function finalizeRecoveryCall(module: Address, account: Address): Call {
  return moduleCall(
    module,
    encodeFunctionData({
      abi: recoveryModuleAbi,
      functionName: 'finalizeRecovery',
      args: [account],
    }),
  );
}

/** Stops the recovery of the account that makes this call. */
export function cancelRecoveryCall(module: Address): Call {
  return moduleCall(
    module,
    encodeFunctionData({ abi: recoveryModuleAbi, functionName: 'cancelRecovery' }),
  );
}

function moduleCall(module: Address, data: Hex): Call {
  return { to: module, value: 0n, data };
}
