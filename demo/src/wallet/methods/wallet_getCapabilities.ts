import { numberToHex } from 'viem';
import type { DemoWallet } from '../demo-wallet.ts';

/** Returns the wallet's capabilities by chain (EIP-5792): a Safe runs several calls atomically. */
export async function wallet_getCapabilities(wallet: DemoWallet): Promise<object> {
  const { kind } = await wallet.currentAccount();
  const status = kind === 'safe' ? 'supported' : 'unsupported';
  return { [numberToHex(wallet.world.chainId)]: { atomic: { status } } };
}
