import { shortenAddress } from '@recovery-guardian/protocol';
import { browser } from '../../browser.ts';
import type { AccountId } from '../../messages/account.ts';
import { accountId } from '../../messages/account-id.ts';
import { recoveryNoticedIn } from '../../translations/recovery-noticed.ts';
import type { StoredAccount } from '../accounts/accounts.ts';
import { selectAccount } from '../use-cases/select-account.ts';
import type { Wallet } from '../wallet/wallet.ts';

const prefix = 'recovery:';

/** Shows a system notification in the user's language, one per account and chain. */
export async function notifyOfRecovery(
  { chains, settings }: Wallet,
  { chainId, address }: StoredAccount,
): Promise<void> {
  const { name } = await chains.get(chainId);
  const { language } = await settings.get();
  const { title, text } = recoveryNoticedIn(language);
  const id = `${prefix}${accountId(chainId, address)}`;
  // Replacing a notification would not show it again.
  await browser.notifications.clear(id);
  await browser.notifications.create(id, {
    type: 'basic',
    iconUrl: browser.runtime.getURL('icons/128.png'),
    title,
    message: text(shortenAddress(address), name),
    priority: 2,
  });
}

/** Opens the wallet at the account that a notification is about. */
export async function openNotifiedAccount(wallet: Wallet, notification: string): Promise<void> {
  await browser.notifications.clear(notification);
  const id = notification.slice(prefix.length) as AccountId;
  // The account may have been removed meanwhile.
  await selectAccount(wallet, id).catch(() => {});
  await browser.tabs.create({ url: 'popup.html#home' });
}
