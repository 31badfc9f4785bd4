import { type Address, isAddressEqual, parseAbi } from 'viem';

/** Safe 1.4.1 and its ERC-4337 module 0.3.0, at the same addresses on every chain. */
export const safeContracts = {
  proxyFactory: '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
  singletons: [
    '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762',
    '0x41675C099F32341bf84BFc5382aF534df5C7461a',
  ],
  module: '0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226',
  moduleSetup: '0x2dd68b007B46fBe91B9A7c3EDa5A7a1063cB5b47',
  multiSends: [
    '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526',
    '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
  ],
} as const satisfies Record<string, Address | readonly Address[]>;

/** How the Safe's ERC-4337 module is told what to do. 0 is a call, 1 a delegatecall. */
export const safeModuleAbi = parseAbi([
  'function executeUserOp(address to, uint256 value, bytes data, uint8 operation)',
  'function executeUserOpWithErrorString(address to, uint256 value, bytes data, uint8 operation)',
]);

/** How Simple7702Account and SimpleAccount are told, of 0.8 and 0.9, and of 0.7. */
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

/** Whether the address is one of these. */
export function isOneOf(address: Address, known: readonly Address[]): boolean {
  return known.some((one) => isAddressEqual(one, address));
}
