import { shortenAddress } from '@recovery-guardian/protocol';
import { browser } from '../../browser.ts';
import type { AccountId } from '../../messages/account.ts';
import { accountId } from '../../messages/account-id.ts';
import { type Notices, noticesIn } from '../../translations/notices.ts';
import type { StoredAccount } from '../accounts/accounts.ts';
import { openHelpRequests } from '../helping/helping.ts';
import { selectAccount } from '../use-cases/select-account.ts';
import type { Wallet } from '../wallet/wallet.ts';

const prefixes = { recovery: 'recovery:', calls: 'calls:' } as const;

/**
 * Tells of a recovery, by one notification per account and chain.
 *
 * @param isTaken Whether it has ended in other owners.
 */
export async function notifyOfRecovery(
  wallet: Wallet,
  account: StoredAccount,
  isTaken = false,
): Promise<void> {
  const id = `${prefixes.recovery}${accountId(account.chainId, account.address)}`;
  // Replacing a notification would not show it again.
  await browser.notifications.clear(id);
  const words = ({ title, text, taken, account }: Notices) =>
    isTaken ? ([taken, account] as const) : ([title, text] as const);
  await notify(wallet, id, account, words, 2);
}

/** Says how calls ended that the user has not seen end, unless muted. @returns whether others are pending. */
export async function notifyOfEnds(wallet: Wallet): Promise<boolean> {
  const { ended, isWaiting } = await wallet.activity.takeEnded();
  const { isMuted } = await wallet.settings.get();
  for (const calls of isMuted ? [] : ended) {
    const { status, operationHash } = calls;
    if (status === 'pending') continue;
    const words = ({ ended, account }: Notices) => [ended[status], account] as const;
    await notify(wallet, `${prefixes.calls}${operationHash}`, calls, words, 0);
  }
  if (ended.length > 0) wallet.changed('activity');
  return isWaiting;
}

/** Opens the wallet at what a notification is about: an account, or the activity. */
export async function openNotified(wallet: Wallet, notification: string): Promise<void> {
  await browser.notifications.clear(notification);
  const isCalls = notification.startsWith(prefixes.calls);
  if (!isCalls) {
    const id = notification.slice(prefixes.recovery.length) as AccountId;
    // The account may have been removed meanwhile.
    await selectAccount(wallet, id).catch(() => {});
  }
  await browser.tabs.create({ url: `popup.html#${isCalls ? 'activity' : 'home'}` });
}

/** Shows a system notification about an account, in the user's language. */
async function notify(
  { chains, settings }: Wallet,
  id: string,
  { chainId, address }: Pick<StoredAccount, 'chainId' | 'address'>,
  words: (notices: Notices) => readonly [title: string, text: Notices['text']],
  priority: number,
): Promise<void> {
  const { name } = await chains.get(chainId);
  const [title, text] = words(noticesIn((await settings.get()).language));
  await browser.notifications.create(id, {
    type: 'basic',
    iconUrl: browser.runtime.getURL('icons/128.png'),
    title,
    message: text(shortenAddress(address), name),
    priority,
  });
}

const colors = { recovery: '#c62828', approvals: '#1f6feb' };

/**
 * Updates the toolbar badge: red during a recovery, else the number of open requests, of sites and of
 * people whom this wallet protects.
 */
export async function updateBadge({ approvals, recoveries, helping }: Wallet): Promise<void> {
  const isRunning = (await recoveries.get()).length > 0;
  const size = approvals.size + openHelpRequests(await helping.get()).length;
  const text = isRunning ? '!' : size > 0 ? String(size) : '';
  await Promise.all([
    browser.action.setBadgeBackgroundColor({
      color: isRunning ? colors.recovery : colors.approvals,
    }),
    browser.action.setBadgeText({ text }),
  ]);
}
