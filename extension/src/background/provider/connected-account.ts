import { type Account, unauthorized } from '@recovery-guardian/wallet';
import type { RpcContext } from '../approvals/caller.ts';

/** The account that the caller sees, also while the wallet is locked. */
export async function findAccount({
  wallet,
  caller: { origin },
}: RpcContext): Promise<Account | undefined> {
  if (origin === undefined) return wallet.accounts.selected();
  const site = await wallet.sites.findConnected(origin);
  if (!site) return undefined;
  const accounts = await wallet.accounts.list();
  return accounts.find(({ id }) => id === site.account);
}

/** @throws {ProviderRpcError} 4100 if the caller is not connected. */
export async function requireAccount(context: RpcContext): Promise<Account> {
  const account = await findAccount(context);
  if (!account) throw unauthorized('The site is not connected to an account.');
  return account;
}
