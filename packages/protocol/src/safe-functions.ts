import type { Address } from 'viem';
import { address, array, bool, bytes, uint256 } from './abi/abi-type.ts';
import { contractFunction } from './abi/contract-function.ts';

/** The head of a Safe's linked lists of owners, modules and guardians; never an owner. */
export const sentinelAddress: Address = '0x0000000000000000000000000000000000000001';

/** The functions of a Safe (1.4.1) that are called here. Tests compare them with `safeAbi`. */
export const safeFunctions = {
  enableModule: contractFunction('0x610b5925', [address]),
  /** The enabled modules after `start`, which is the sentinel for the first page. */
  getModulesPaginated: contractFunction('0xcc2f8452', [address, uint256], array(address)),
  getOwners: contractFunction('0xa0e67e2b', [], array(address)),
  getThreshold: contractFunction('0xe75235b8', [], uint256),
  nonce: contractFunction('0xaffed0e0', [], uint256),
  execTransaction: contractFunction(
    '0x6a761202',
    [address, uint256, bytes, uint256, uint256, uint256, uint256, address, address, bytes],
    bool,
  ),
};
