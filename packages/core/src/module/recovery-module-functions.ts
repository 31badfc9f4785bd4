import { address, array, bool, bytes, tuple, uint256 } from '../safe/abi-type.ts';
import { recoveryModuleViews } from '../safe/account-views.ts';
import { contractFunction } from '../safe/contract-functions.ts';

/**
 * The recovery module's functions that are called here. Tests compare them with
 * `recoveryModuleAbi`, and that with the published ABI.
 */
export const recoveryModuleFunctions = {
  ...recoveryModuleViews,
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
  getRecoveryApprovals: contractFunction('0x6c6595ca', [address, array(address), uint256], uint256),
  isGuardian: contractFunction('0xd4ee9734', [address, address], bool),
  nonce: contractFunction('0x70ae92d2', [address], uint256),
};
