import { parseAbi } from 'viem';

/** The recovery module's functions that change something: all that a wallet decodes, and a sponsor pays for. */
export const recoveryModuleCallsAbi = parseAbi([
  'function addGuardianWithThreshold(address _guardian, uint256 _threshold)',
  'function revokeGuardianWithThreshold(address _prevGuardian, address _guardian, uint256 _threshold)',
  'function changeThreshold(uint256 _threshold)',
  'function confirmRecovery(address _wallet, address[] _newOwners, uint256 _newThreshold, bool _execute)',
  'function multiConfirmRecovery(address _wallet, address[] _newOwners, uint256 _newThreshold, (address signer, bytes signature)[] _signatures, bool _execute)',
  'function executeRecovery(address _wallet, address[] _newOwners, uint256 _newThreshold)',
  'function finalizeRecovery(address _wallet)',
  'function cancelRecovery()',
]);
