import type { Address } from 'viem';
import type { DemoWallet } from '../demo-wallet.ts';

/** Who the wallet speaks for. This page is the wallet's own, so it need not ask to connect. */
export async function eth_accounts(wallet: DemoWallet): Promise<[Address]> {
  const { address } = await wallet.currentAccount();
  return [address];
}
