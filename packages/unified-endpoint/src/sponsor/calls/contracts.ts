import { type Address, isAddressEqual, parseAbi } from 'viem';

/** Functions of the Safe's ERC-4337 module. Operation 0 is a call, 1 a delegatecall. */
export const safeModuleAbi = parseAbi([
  'function executeUserOp(address to, uint256 value, bytes data, uint8 operation)',
  'function executeUserOpWithErrorString(address to, uint256 value, bytes data, uint8 operation)',
]);

/** Functions of Simple7702Account and SimpleAccount, of 0.8 and 0.9, and of 0.7. */
export const simpleAccountAbi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch(Call[] calls)',
  'function executeBatch(address[] targets, uint256[] values, bytes[] datas)',
]);

export const multiSendAbi = parseAbi(['function multiSend(bytes transactions)']);

export const safeCreationAbi = parseAbi([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce)',
]);

export const safeSetupAbi = parseAbi([
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
]);

export const moduleSetupAbi = parseAbi(['function enableModules(address[] modules)']);

/** Whether the address is in the list. */
export function isOneOf(address: Address, known: readonly Address[]): boolean {
  return known.some((one) => isAddressEqual(one, address));
}
