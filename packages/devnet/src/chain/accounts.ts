import {
  createSafeCall,
  moduleSetupAbi,
  type SafeSetup,
  type SafeVersion,
  safeAddress,
  safeContracts,
  safeCreationAbi,
  safeReleases,
  safeSetupAbi,
} from '@recovery-guardian/core';
import { type Address, encodeFunctionData, type Hex, parseEther, toHex, zeroAddress } from 'viem';
import { generatePrivateKey, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts';
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

/** The versions of a Safe, which may differ. */
export interface SafeVersions {
  /** Of the singleton. */
  readonly version: SafeVersion;
  /** Of the proxy; that of the singleton by default. */
  readonly proxy?: SafeVersion | undefined;
}

/** The kinds of Safes that wallets create. */
export const safeKinds: readonly SafeVersions[] = [
  { version: '1.3.0' },
  { version: '1.4.1' },
  { version: '1.5.0' },
  { version: '1.5.0', proxy: '1.4.1' },
];

export interface SafeOptions extends SafeVersions {
  readonly owners: readonly Address[];
  readonly threshold: number;
  /**
   * The one of its version by default. Safe4337Module, which 1.3.0 cannot use, is then enabled as a
   * module, too.
   */
  readonly fallbackHandler?: Address;
}

/**
 * Deploys and funds a Safe of any version by the factory of its proxy, at a random address.
 * @returns Its address.
 */
export async function deploySafe(
  client: ChainClient,
  payer: Address,
  { version, proxy = version, owners, threshold, fallbackHandler }: SafeOptions,
): Promise<Address> {
  const handler = fallbackHandler ?? safeReleases[version].fallbackHandler;
  const enableModules = encodeFunctionData({
    abi: moduleSetupAbi,
    args: [[safeContracts.erc4337Module]],
  });
  const setup =
    handler === safeContracts.erc4337Module
      ? ([safeContracts.moduleSetup, enableModules] as const)
      : ([zeroAddress, '0x'] as const);
  const initializer = encodeFunctionData({
    abi: safeSetupAbi,
    args: [owners, BigInt(threshold), ...setup, handler, zeroAddress, 0n, zeroAddress],
  });
  const { result: safe, request } = await client.simulateContract({
    account: payer,
    address: safeReleases[proxy].proxyFactory,
    abi: safeCreationAbi,
    functionName: 'createProxyWithNonce',
    args: [safeReleases[version].singleton, initializer, BigInt(generatePrivateKey())],
  });
  const { address: to, ...creation } = request;
  await mineTogether(client, payer, [{ to, data: encodeFunctionData(creation), gas: 800_000n }]);
  await client.setBalance({ address: safe, value: parseEther('100') });
  return safe;
}
