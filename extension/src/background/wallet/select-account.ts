import type { AccountId } from '../../messages/account.ts';
import type { Wallet } from '../wallet/wallet.ts';

/** Makes an account the selected one; requests were for the previous one, so they are declined. */
export async function selectAccount(
  { accounts, approvals, changed }: Pick<Wallet, 'accounts' | 'approvals' | 'changed'>,
  id: AccountId,
): Promise<void> {
  await accounts.select(id);
  approvals.declineAll('Another account was chosen.');
  changed('state');
}
