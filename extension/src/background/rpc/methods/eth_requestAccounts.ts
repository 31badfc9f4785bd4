import type { Address } from 'viem';
import { connectSite } from '../../use-cases/connect-site.ts';
import type { RpcContext } from '../caller.ts';
import { eth_accounts } from './eth_accounts.ts';

/** Asks the user to connect the site, unless it is connected. @see EIP-1102 */
export async function eth_requestAccounts(context: RpcContext): Promise<readonly Address[]> {
  const accounts = await eth_accounts(context);
  if (accounts.length > 0 || context.caller.origin === undefined) return accounts;
  const { address } = await connectSite(context, context.caller.origin);
  return [address];
}
