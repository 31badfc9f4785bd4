import { type Hex, numberToHex } from 'viem';
import type { DemoWallet } from '../demo-wallet.ts';

export async function eth_chainId({ world }: DemoWallet): Promise<Hex> {
  return numberToHex(world.chainId);
}
