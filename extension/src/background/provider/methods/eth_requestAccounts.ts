import type { Address } from 'viem';
import type { RpcContext } from '../../approvals/caller.ts';
import { connectSite } from '../connect-site.ts';
import { eth_accounts } from './eth_accounts.ts';

/** Asks the user to connect the site, or only to unlock the wallet if it is connected. @see EIP-1102 */
export async function eth_requestAccounts(context: RpcContext): Promise<readonly Address[]> {
  const { wallet, caller } = context;
  const accounts = await eth_accounts(context);
  if (caller.origin === undefined) return accounts;
  if (accounts.length > 0 && (await wallet.keyring.isUnlocked())) return accounts;
  const { address } = await connectSite(context, caller.origin);
  return [address];
}
