import {
  type Address,
  concat,
  encodeFunctionData,
  getCreate2Address,
  type Hash,
  type Hex,
  keccak256,
  numberToHex,
  parseAbi,
  zeroAddress,
} from 'viem';
import { safeContracts } from './addresses.ts';
import type { Call } from './contract-functions.ts';

export const safeCreationAbi = parseAbi([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address)',
]);

export const safeSetupAbi = parseAbi([
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
]);

export const moduleSetupAbi = parseAbi(['function enableModules(address[] modules)']);

/** Hashes of SafeProxy 1.4.1's creation code per singleton, which determine its address. */
const proxyCodeHashes: Readonly<Record<Address, Hash>> = {
  [safeContracts.singleton]: '0xe298282cefe913ab5d282047161268a8222e4bd4ed106300c547894bbefd31ee',
  [safeContracts.singletonWithoutEvents]:
    '0x76733d705f71b79841c0ee960a0ca880f779cde7ef446c989e6d23efc0a4adfb',
};

/**
 * The address of the Safe that the factory creates; undefined for an unknown singleton.
 *
 * @param singleton with its checksum
 * @see Safe 1.4.1 `SafeProxyFactory.createProxyWithNonce`
 */
export function newSafeAddress(
  singleton: Address,
  initializer: Hex,
  saltNonce: bigint,
): Address | undefined {
  const bytecodeHash = proxyCodeHashes[singleton];
  const salt = keccak256(concat([keccak256(initializer), numberToHex(saltNonce, { size: 32 })]));
  return (
    bytecodeHash && getCreate2Address({ from: safeContracts.proxyFactory, salt, bytecodeHash })
  );
}

export interface SafeSetup {
  readonly owners: readonly Address[];
  readonly threshold: number;
  /** Distinguishes Safes with the same owners. */
  readonly saltNonce?: bigint;
  /** Its ERC-4337 module and fallback handler; Safe4337Module 0.3.0 by default. */
  readonly erc4337Module?: Address;
}

/**
 * The call that deploys a Safe: SafeL2 with an ERC-4337 module that is its fallback handler too, as
 * ERC-4337 wallets create it. Anyone may send it.
 */
export function createSafeCall(setup: SafeSetup): Call {
  const data = encodeFunctionData({
    abi: safeCreationAbi,
    functionName: 'createProxyWithNonce',
    args: [safeContracts.singleton, initializer(setup), setup.saltNonce ?? 0n],
  });
  return { to: safeContracts.proxyFactory, value: 0n, data };
}

/** The address of a Safe that {@link createSafeCall} deploys. */
export function safeAddress(setup: SafeSetup): Address {
  const { singleton } = safeContracts;
  return newSafeAddress(singleton, initializer(setup), setup.saltNonce ?? 0n) as Address;
}

function initializer({ owners, threshold, erc4337Module }: SafeSetup): Hex {
  const module = erc4337Module ?? safeContracts.erc4337Module;
  const enableModules = encodeFunctionData({
    abi: moduleSetupAbi,
    functionName: 'enableModules',
    args: [[module]],
  });
  return encodeFunctionData({
    abi: safeSetupAbi,
    functionName: 'setup',
    args: [
      owners,
      BigInt(threshold),
      safeContracts.moduleSetup,
      enableModules,
      module,
      zeroAddress,
      0n,
      zeroAddress,
    ],
  });
}
