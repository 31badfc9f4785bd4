import { numberToHex } from 'viem';
import type { RpcContext } from '../../approvals/caller.ts';
import { checkAddress, requireAccount } from '../caller.ts';
import { readChainId } from '../read-call.ts';

/** The account's capabilities on its chain: atomic batches. @see EIP-5792 */
export async function wallet_getCapabilities(context: RpcContext): Promise<object> {
  const [address, chainIds] = context.params;
  const account = await requireAccount(context);
  if (address !== undefined) checkAddress(account, address);
  if (Array.isArray(chainIds) && !chainIds.map(readChainId).includes(account.chainId)) return {};
  const { endpointUrl } = await context.wallet.chains.get(account.chainId);
  const isSupported = account.status !== 'needs-4337' && endpointUrl !== undefined;
  return {
    [numberToHex(account.chainId)]: {
      atomic: { status: isSupported ? 'supported' : 'unsupported' },
    },
  };
}
