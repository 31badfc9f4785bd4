import { createRequire } from 'node:module';
import type { Call } from '@recovery-guardian/protocol';
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  type Hex,
  keccak256,
  parseAbi,
  parseEther,
  toHex,
  zeroAddress,
} from 'viem';
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts';
import { safeContracts } from './addresses.ts';
import { type ChainClient, mineTogether } from './client.ts';

/** A key of the local chain. */
export interface KeyPair {
  readonly address: Address;
  readonly privateKey: Hex;
}

/** How many of anvil's well-known accounts the local chain funds. */
export const accountCount = 20;

/** The node above them: the path from the mnemonic to it is slow, from it to each account fast. */
const wallet = mnemonicToAccount('test test test test test test test test test test test junk', {
  path: "m/44'/60'/0'/0",
}).getHdKey();

/** Anvil's well-known accounts: worthless keys, the same everywhere. */
export const keyPairs: readonly KeyPair[] = Array.from({ length: accountCount }, (_, index) => {
  const { privateKey: bytes } = wallet.deriveChild(index);
  if (!bytes) throw new Error('a mnemonic has private keys');
  const privateKey = toHex(bytes);
  return { address: privateKeyToAddress(privateKey), privateKey };
});

/** What a new Safe is made of. */
export interface SafeSetup {
  readonly owners: readonly Address[];
  readonly threshold: number;
  /** Distinguishes Safes with the same owners. */
  readonly saltNonce?: bigint;
}

/**
 * Deploys and funds Safes like ERC-4337 wallets: SafeL2 with Safe4337Module as module and fallback
 * handler, so that each has the address that those wallets compute.
 * @returns Their addresses, in order.
 */
export async function deploySafes(
  client: ChainClient,
  payer: Address,
  setups: readonly SafeSetup[],
): Promise<Address[]> {
  await mineTogether(
    client,
    payer,
    setups.map((setup) => ({ ...createSafeCall(setup), gas: 500_000n })),
  );
  const safes = setups.map(safeAddress);
  const value = parseEther('100');
  await Promise.all(safes.map((address) => client.setBalance({ address, value })));
  return safes;
}

/** Creates the call that deploys a Safe; anyone may send it. */
export function createSafeCall(setup: SafeSetup): Call {
  return {
    to: safeContracts.proxyFactory,
    value: 0n,
    data: encodeFunctionData({
      abi: proxyFactoryAbi,
      functionName: 'createProxyWithNonce',
      args: [safeContracts.safeL2, initializer(setup), setup.saltNonce ?? 0n],
    }),
  };
}

/** Computes the address at which `deploySafes` deploys a Safe. */
export function safeAddress(setup: SafeSetup): Address {
  const salt = keccak256(
    encodePacked(['bytes32', 'uint256'], [keccak256(initializer(setup)), setup.saltNonce ?? 0n]),
  );
  const singleton = encodeAbiParameters([{ type: 'address' }], [safeContracts.safeL2]);
  return getContractAddress({
    opcode: 'CREATE2',
    from: safeContracts.proxyFactory,
    salt,
    bytecode: concat([proxyArtifact.bytecode, singleton]),
  });
}

const proxyArtifact: { bytecode: Hex } = createRequire(import.meta.url)(
  '@safe-global/safe-contracts/build/artifacts/contracts/proxies/SafeProxy.sol/SafeProxy.json',
);

const proxyFactoryAbi = parseAbi([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address)',
]);
const setupAbi = parseAbi([
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
]);
const moduleSetupAbi = parseAbi(['function enableModules(address[] modules)']);

function initializer({ owners, threshold }: SafeSetup): Hex {
  const enableModules = encodeFunctionData({
    abi: moduleSetupAbi,
    functionName: 'enableModules',
    args: [[safeContracts.safe4337Module]],
  });
  return encodeFunctionData({
    abi: setupAbi,
    functionName: 'setup',
    args: [
      owners,
      BigInt(threshold),
      safeContracts.safeModuleSetup,
      enableModules,
      safeContracts.safe4337Module,
      zeroAddress,
      0n,
      zeroAddress,
    ],
  });
}
