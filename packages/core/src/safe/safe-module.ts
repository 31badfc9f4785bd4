import { parseAbi } from 'viem';

/** Functions of the Safe's ERC-4337 module. Operation 0 is a call, 1 a delegatecall. */
export const safeModuleAbi = parseAbi([
  'function executeUserOp(address to, uint256 value, bytes data, uint8 operation)',
  'function executeUserOpWithErrorString(address to, uint256 value, bytes data, uint8 operation)',
]);
