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
import { type AccountKind, accountKinds, safeContracts, safeReleases } from './addresses.ts';
import type { Call } from './contract-functions.ts';

export const safeCreationAbi = parseAbi([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address)',
]);

export const safeSetupAbi = parseAbi([
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
]);

export const moduleSetupAbi = parseAbi(['function enableModules(address[] modules)']);

const { '1.4.1': safe141, '1.5.0': safe150 } = safeReleases;

/** Hashes of the proxies' creation code by factory and singleton, which determine their addresses. */
const proxyCodeHashes: Readonly<Record<Address, Readonly<Record<Address, Hash>>>> = {
  [safe141.proxyFactory]: {
    [safe141.singleton]: '0xe298282cefe913ab5d282047161268a8222e4bd4ed106300c547894bbefd31ee',
    [safe141.singletonWithoutEvents]:
      '0x76733d705f71b79841c0ee960a0ca880f779cde7ef446c989e6d23efc0a4adfb',
    [safe150.singleton]: '0x1b94aebb5a7df6dff11d93589204a6bbc99b4b8c9014bf1d386d006c2c17a881',
    [safe150.singletonWithoutEvents]:
      '0xc6bb53dd7705468bfb58021c379a7699d0808c0377bedcedabefd580975d4777',
  },
  [safe150.proxyFactory]: {
    [safe141.singleton]: '0x7bd14b176c53e3edb0125708c238381eeec6b78f2386bfc419685853e339fc7a',
    [safe141.singletonWithoutEvents]:
      '0x3e0c73cd26c0b0887d5cb1b65512befd9c18b2a9ce5132fa998f67ddf5d6c7ad',
    [safe150.singleton]: '0xc00f8ed2d8e1bacf9a81836a956d9be01fbb50416bce76c09d18859e6bb6d223',
    [safe150.singletonWithoutEvents]:
      '0x9dd695a8d96e2c0f6ede304e13cc2efe754fa353b7389a23340c9317113bc975',
  },
};

/** What determines the address of a Safe that a factory creates. */
export interface SafeCreation {
  /** Like the singleton, with its checksum. */
  factory: Address;
  singleton: Address;
  initializer: Hex;
  saltNonce: bigint;
}

/**
 * The address of the Safe that the factory creates; undefined for an unknown factory or singleton.
 *
 * @see `SafeProxyFactory.createProxyWithNonce`
 */
export function newSafeAddress({
  factory,
  singleton,
  initializer,
  saltNonce,
}: SafeCreation): Address | undefined {
  const bytecodeHash = proxyCodeHashes[factory]?.[singleton];
  const salt = keccak256(concat([keccak256(initializer), numberToHex(saltNonce, { size: 32 })]));
  return bytecodeHash && getCreate2Address({ from: factory, salt, bytecodeHash });
}

export interface SafeSetup {
  readonly owners: readonly Address[];
  readonly threshold: number;
  /** Distinguishes Safes with the same owners. */
  readonly saltNonce?: bigint;
  /** '0.7' by default. */
  readonly kind?: AccountKind | undefined;
}

/** The call that deploys a Safe, as ERC-4337 wallets create it. Anyone may send it. */
export function createSafeCall(setup: SafeSetup): Call {
  const { factory, singleton, initializer, saltNonce } = creationOf(setup);
  const data = encodeFunctionData({
    abi: safeCreationAbi,
    functionName: 'createProxyWithNonce',
    args: [singleton, initializer, saltNonce],
  });
  return { to: factory, value: 0n, data };
}

/** The address of a Safe that {@link createSafeCall} deploys. */
export function safeAddress(setup: SafeSetup): Address {
  return newSafeAddress(creationOf(setup)) as Address;
}

function creationOf({ owners, threshold, saltNonce = 0n, kind = '0.7' }: SafeSetup): SafeCreation {
  const { erc4337Module, singleton, proxyFactory: factory } = accountKinds[kind];
  const enableModules = encodeFunctionData({
    abi: moduleSetupAbi,
    functionName: 'enableModules',
    args: [[erc4337Module]],
  });
  const initializer = encodeFunctionData({
    abi: safeSetupAbi,
    functionName: 'setup',
    args: [
      owners,
      BigInt(threshold),
      safeContracts.moduleSetup,
      enableModules,
      erc4337Module,
      zeroAddress,
      0n,
      zeroAddress,
    ],
  });
  return { factory, singleton, initializer, saltNonce };
}
