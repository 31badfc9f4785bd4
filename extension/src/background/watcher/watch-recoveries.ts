import { shortenAddress } from '@recovery-guardian/protocol';
import { browser } from '../../browser.ts';
import type { PendingRecovery } from '../../messages/account.ts';
import { recoveryNoticedIn } from '../../translations/recovery-noticed.ts';
import { accountId } from '../accounts/account-id.ts';
import { readPendingRecovery } from '../accounts/account-overview.ts';
import type { StoredAccount } from '../accounts/accounts.ts';
import type { StoredValue } from '../storage/stored-value.ts';
import type { Wallet } from '../wallet.ts';

/** The recoveries that the person has been told of: account and time by which each is due. */
export type NoticedRecoveries = readonly string[];

/**
 * Looks whether a recovery of one of the wallet's accounts is running that the person has not been
 * told of, and tells. Works while the wallet is locked: it needs no key.
 */
export async function watchRecoveries(
  wallet: Wallet,
  noticed: StoredValue<NoticedRecoveries>,
  tell: (account: StoredAccount, recovery: PendingRecovery) => Promise<void>,
): Promise<void> {
  if (!(await wallet.settings.get()).watchesRecoveries) return;
  for (const account of await wallet.accounts.listStored()) {
    if (account.setup) continue;
    // A node that does not answer is asked again the next time.
    const recovery = await findRecovery(wallet, account).catch(() => undefined);
    if (!recovery) continue;
    const id = accountId(account.chainId, account.address);
    const notice = `${id} ${recovery.executeAfter}`;
    if ((await noticed.get()).includes(notice)) continue;
    await tell(account, recovery);
    await noticed.update((known) => [notice, ...known].slice(0, 100));
    const what = { kind: 'recovery-noticed' } as const;
    const happening = { id: notice, at: wallet.now(), account: id, origin: undefined, what };
    await wallet.activity.addHappening(happening);
    wallet.changed('activity');
  }
}

/** Tells by a notification of the system, in the person's language. */
export async function notifyOfRecovery(
  { chains, settings }: Wallet,
  { chainId, address }: StoredAccount,
): Promise<void> {
  const { name } = await chains.get(chainId);
  const { language } = await settings.get();
  const { title, text } = recoveryNoticedIn(language);
  await browser.notifications.create(`recovery:${address}`, {
    type: 'basic',
    iconUrl: browser.runtime.getURL('icons/128.png'),
    title,
    message: text(shortenAddress(address), name),
    priority: 2,
  });
}

async function findRecovery(
  { chains }: Wallet,
  { chainId, address }: StoredAccount,
): Promise<PendingRecovery | undefined> {
  const module = await chains.recoveryModule(chainId);
  return module && readPendingRecovery(await chains.node(chainId), address, module);
}
