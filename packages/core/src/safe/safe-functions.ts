import { address, bool, bytes, uint256 } from './abi-type.ts';
import { safeViews } from './account-views.ts';
import { contractFunction } from './contract-functions.ts';

/** The functions of a Safe (1.4.1) that are called here. Tests compare them with `safeAbi`. */
export const safeFunctions = {
  ...safeViews,
  enableModule: contractFunction('0x610b5925', [address]),
  nonce: contractFunction('0xaffed0e0', [], uint256),
  execTransaction: contractFunction(
    '0x6a761202',
    [address, uint256, bytes, uint256, uint256, uint256, uint256, address, address, bytes],
    bool,
  ),
};
