import { ProviderRpcError } from '@recovery-guardian/core';
import { isAddressEqual } from 'viem';
import type { RpcContext } from '../../approvals/caller.ts';
import { currentChainId } from '../../wallet/wallet.ts';
import { findAccount, requireAccount } from '../caller.ts';
import { readChainId } from '../read-call.ts';

/**
 * Lets the site see an account on another chain: the one at the same address, else the first there.
 *
 * @throws {ProviderRpcError} 4902 for an unknown chain, which sites then add; 4901 if the wallet has
 *   no account on it: sites are served on their account's chain, and adding it would not help.
 * @see EIP-1193, EIP-3326
 */
export async function wallet_switchEthereumChain(context: RpcContext): Promise<null> {
  const { wallet, caller, params } = context;
  const chainId = readChainId((params[0] as { chainId?: unknown } | undefined)?.chainId);
  if ((await currentChainId(wallet, await findAccount(context))) === chainId) return null;
  const chain = await wallet.chains.get(chainId);
  const current = await requireAccount(context);
  const there = (await wallet.accounts.list()).filter((account) => account.chainId === chainId);
  const target = there.find(({ address }) => isAddressEqual(address, current.address)) ?? there[0];
  if (!target) throw new ProviderRpcError(4901, 'The wallet has no account on this chain.');

  await wallet.approvals.ask(caller, async () => ({
    details: { kind: 'switch-chain', account: target, chainName: chain.name },
    warnings: [],
  }));
  if (caller.origin === undefined) await wallet.accounts.select(target.id);
  else await wallet.sites.connect(caller.origin, target.id);
  wallet.changed('state');
  return null;
}
