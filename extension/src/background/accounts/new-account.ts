import { safeContracts } from '@recovery-guardian/safe';
import {
  type Address,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  type Hash,
  type Hex,
  keccak256,
  parseAbi,
  zeroAddress,
} from 'viem';

/** What decides the address of an account before it is on chain. */
export interface AccountSetup {
  readonly owner: Address;
  /** Tells apart the accounts of one owner. Decimal. */
  readonly saltNonce: string;
}

/** Where the account is, or will be. @see Safe 1.4.1 `SafeProxyFactory.createProxyWithNonce` */
export function newAccountAddress(setup: AccountSetup): Address {
  const salt = keccak256(
    encodePacked(['bytes32', 'uint256'], [keccak256(initializer(setup)), BigInt(setup.saltNonce)]),
  );
  const from = safeContracts.proxyFactory;
  return getContractAddress({ opcode: 'CREATE2', from, salt, bytecodeHash: proxyInitCodeHash });
}

/** What a first user operation carries to put the account on chain. @see ERC-4337 */
export function deployment(setup: AccountSetup): { factory: Address; factoryData: Hex } {
  const factoryData = encodeFunctionData({
    abi: proxyFactoryAbi,
    functionName: 'createProxyWithNonce',
    args: [safeContracts.singleton, initializer(setup), BigInt(setup.saltNonce)],
  });
  return { factory: safeContracts.proxyFactory, factoryData };
}

/** Of SafeProxy 1.4.1's creation code with the singleton's address behind it. */
const proxyInitCodeHash: Hash =
  '0xe298282cefe913ab5d282047161268a8222e4bd4ed106300c547894bbefd31ee';

const proxyFactoryAbi = parseAbi([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address)',
]);
const setupAbi = parseAbi([
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
]);
const moduleSetupAbi = parseAbi(['function enableModules(address[] modules)']);

/** One owner, and the 4337 module both as module and as fallback handler. */
function initializer({ owner }: AccountSetup): Hex {
  const enableModules = encodeFunctionData({
    abi: moduleSetupAbi,
    functionName: 'enableModules',
    args: [[safeContracts.erc4337Module]],
  });
  return encodeFunctionData({
    abi: setupAbi,
    functionName: 'setup',
    args: [
      [owner],
      1n,
      safeContracts.moduleSetup,
      enableModules,
      safeContracts.erc4337Module,
      zeroAddress,
      0n,
      zeroAddress,
    ],
  });
}
