import { type Hex, numberToHex } from 'viem';
import type { RpcContext } from '../../approvals/caller.ts';
import { currentChainId } from '../../wallet/wallet.ts';
import { findAccount } from '../caller.ts';

/** Returns the chain of the caller's account, or of the selected one if the caller sees none. */
export async function eth_chainId(context: RpcContext): Promise<Hex> {
  return numberToHex(await currentChainId(context.wallet, await findAccount(context)));
}
