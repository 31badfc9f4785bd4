import { includesAddress } from '../chain/guardians.ts';
import type { ViewContext } from '../state/view-context.ts';

/** Whether the connected wallet is the account, or one of its owners. */
export function isOwner({ account, wallet }: Pick<ViewContext, 'account' | 'wallet'>): boolean {
  const owners = [account.account, ...account.state.owners];
  return wallet.accounts.some((one) => includesAddress(owners, one));
}
