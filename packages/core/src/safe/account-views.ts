// What is read of an account before anything is done: apart, for pages that only read.

import type { Address } from 'viem';
import { address, array, tuple, uint256 } from './abi-type.ts';
import { contractFunction } from './contract-functions.ts';

/** The head of a Safe's linked lists of owners, modules and guardians; never an owner. */
export const sentinelAddress: Address = '0x0000000000000000000000000000000000000001';

/** Views of a Safe; `safeFunctions` has them too. */
export const safeViews = {
  /** The enabled modules after `start`, which is the sentinel for the first page. */
  getModulesPaginated: contractFunction('0xcc2f8452', [address, uint256], array(address)),
  getOwners: contractFunction('0xa0e67e2b', [], array(address)),
  getThreshold: contractFunction('0xe75235b8', [], uint256),
};

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
