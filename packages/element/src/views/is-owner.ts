import type { Address } from 'viem';
import { includesAddress } from '../chain/guardians.ts';
import type { ViewContext } from '../state/view-context.ts';

/** Whether the connected wallet is the account, or one of its owners. */
export function isOwner({ account, wallet }: Pick<ViewContext, 'account' | 'wallet'>): boolean {
  const owners = [account.account, ...account.state.owners];
  return wallet.accounts.some((one) => includesAddress(owners, one));
}

/** Whether a recovery gives the account to one of these wallet's accounts, and to no other. */
export function isOwnRecovery(
  newOwners: readonly Address[],
  accounts: readonly Address[],
): boolean {
  const [newOwner, ...others] = newOwners;
  return newOwner !== undefined && others.length === 0 && includesAddress(accounts, newOwner);
}
