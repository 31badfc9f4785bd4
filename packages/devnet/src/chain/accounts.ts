import { createSafeCall, type SafeSetup, safeAddress } from '@recovery-guardian/core';
import { type Address, type Hex, parseEther, toHex } from 'viem';
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts';
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
