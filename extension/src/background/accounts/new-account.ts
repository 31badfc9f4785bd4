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

/** The parameters that determine an account's address before it is deployed. */
export interface AccountSetup {
  readonly owner: Address;
  /** Distinguishes the accounts of one owner. Decimal. */
  readonly saltNonce: string;
}

/** The account's address, deployed or not. @see Safe 1.4.1 `SafeProxyFactory.createProxyWithNonce` */
export function newAccountAddress(setup: AccountSetup): Address {
  const salt = keccak256(
    encodePacked(['bytes32', 'uint256'], [keccak256(initializer(setup)), BigInt(setup.saltNonce)]),
  );
  const from = safeContracts.proxyFactory;
  return getContractAddress({ opcode: 'CREATE2', from, salt, bytecodeHash: proxyInitCodeHash });
}

/** The fields with which a first user operation deploys the account. @see ERC-4337 */
export function deployment(setup: AccountSetup): { factory: Address; factoryData: Hex } {
  const factoryData = encodeFunctionData({
    abi: proxyFactoryAbi,
    functionName: 'createProxyWithNonce',
    args: [safeContracts.singleton, initializer(setup), BigInt(setup.saltNonce)],
  });
  return { factory: safeContracts.proxyFactory, factoryData };
}

/** Hash of SafeProxy 1.4.1's creation code followed by the singleton's address. */
const proxyInitCodeHash: Hash =
  '0xe298282cefe913ab5d282047161268a8222e4bd4ed106300c547894bbefd31ee';

const proxyFactoryAbi = parseAbi([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address)',
]);
const setupAbi = parseAbi([
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
]);
const moduleSetupAbi = parseAbi(['function enableModules(address[] modules)']);

/** One owner, with the 4337 module both as module and as fallback handler. */
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
