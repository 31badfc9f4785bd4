import type { RpcContext } from '../../approvals/caller.ts';
import { findAccount } from '../caller.ts';
import { eth_accounts } from './eth_accounts.ts';

/** The site's permissions. @see EIP-2255 */
export async function wallet_getPermissions(context: RpcContext): Promise<readonly object[]> {
  const { origin } = context.caller;
  if (origin === undefined || !(await findAccount(context))) return [];
  const value = await eth_accounts(context);
  return [
    {
      invoker: origin,
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value }],
    },
  ];
}
