import { type Address, isAddressEqual, parseAbi } from 'viem';

/** Functions of Simple7702Account and SimpleAccount, of 0.8 and 0.9, and of 0.7. */
export const simpleAccountAbi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch(Call[] calls)',
  'function executeBatch(address[] targets, uint256[] values, bytes[] datas)',
]);

/** Whether the address is in the list. */
export function isOneOf(address: Address, known: readonly Address[]): boolean {
  return known.some((one) => isAddressEqual(one, address));
}
