import type { Address } from 'viem';
import type { DemoWallet } from '../demo-wallet.ts';

/** Returns the wallet's account. The page belongs to the wallet, so it need not connect. */
export async function eth_accounts(wallet: DemoWallet): Promise<[Address]> {
  const { address } = await wallet.currentAccount();
  return [address];
}
