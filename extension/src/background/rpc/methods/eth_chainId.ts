import { type Hex, numberToHex } from 'viem';
import { currentChainId } from '../../wallet.ts';
import { findAccount, type RpcContext } from '../caller.ts';

/** The chain of the account that the caller sees; of the chosen one for who sees none. */
export async function eth_chainId(context: RpcContext): Promise<Hex> {
  return numberToHex(await currentChainId(context.wallet, await findAccount(context)));
}
