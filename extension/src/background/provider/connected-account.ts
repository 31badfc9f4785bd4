import { type Account, imitatesOne, isDisguised, unauthorized } from '@recovery-guardian/wallet';
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

/**
 * Lets the user choose the account that a site is to see. For a connected site it only waits until
 * the wallet is unlocked.
 */
export async function connectSite(context: RpcContext, origin: string): Promise<Account> {
  const { wallet, caller } = context;
  // A page that was open when the user removed the wallet still has the content script.
  if (!(await wallet.sites.isLetIn(origin)))
    throw unauthorized('The wallet is not used on this site.');
  if ((await findAccount(context)) && !(await wallet.keyring.isUnlocked())) {
    await wallet.approvals.waitForUnlock(caller);
    const account = await findAccount(context);
    if (account) return account;
  }
  const { answer } = await wallet.approvals.ask(caller, async () => {
    const choices = await wallet.accounts.list();
    if (choices.length === 0) throw unauthorized('The wallet has no account yet.');
    const selected = await wallet.accounts.selected();
    const { host } = new URL(origin);
    const connected = (await wallet.sites.list()).flatMap(({ origin, account }) =>
      account ? [new URL(origin).host] : [],
    );
    return {
      details: { kind: 'connect', choices, suggested: selected?.id },
      warnings: isDisguised(host) || imitatesOne(host, connected) ? ['look-alike-domain'] : [],
    };
  });
  const chosen = answer.account ?? (await wallet.accounts.selected())?.id;
  if (!chosen) throw unauthorized('No account was chosen.');
  const account = await wallet.accounts.get(chosen);
  await wallet.sites.connect(origin, account.id);
  wallet.changed('state');
  return account;
}
