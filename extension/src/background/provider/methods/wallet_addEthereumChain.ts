import { Refusal } from '../../../messages/refusals.ts';
import type { RpcContext } from '../../approvals/caller.ts';
import { readChainId } from '../read-call.ts';

/**
 * Does nothing for a network that the wallet has, whatever nodes and symbol the site names for it.
 *
 * @throws {Refusal} for any other network: the user's node has to notice recoveries
 * @see EIP-3085
 */
export async function wallet_addEthereumChain({ wallet, params }: RpcContext): Promise<null> {
  const chainId = readChainId((params[0] as { chainId?: unknown } | undefined)?.chainId);
  if (await wallet.chains.find(chainId)) return null;
  throw new Refusal('method', 'wallet_addEthereumChain');
}
