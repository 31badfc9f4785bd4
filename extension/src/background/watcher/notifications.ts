import { shortenAddress } from '@recovery-guardian/core';
import { type AccountId, accountId } from '@recovery-guardian/wallet';
import { browser } from '../../browser.ts';
import { type Notices, noticesIn } from '../../translations/notices.ts';
import type { StoredAccount } from '../accounts/accounts.ts';
import { openHelpRequests } from '../wallet/helping.ts';
import { selectAccount, type Wallet } from '../wallet/wallet.ts';
import { watchedNews } from '../watcher/looks.ts';
import type { News } from '../watcher/watch-recoveries.ts';

const prefixes = { recovery: 'recovery:', unchecked: 'unchecked:', calls: 'calls:' } as const;

/** Tells of a recovery, or that none could be seen, by one notification per account and chain. */
export async function notifyOfAccount(
  wallet: Wallet,
  account: StoredAccount,
  news: News,
): Promise<void> {
  const id = accountId(account.chainId, account.address);
  const notification = `${prefixes[news === 'unchecked' ? news : 'recovery']}${id}`;
  const since = (await wallet.looks.get())[id]?.since ?? wallet.now();
  // Replacing a notification would not show it again.
  await browser.notifications.clear(notification);
  const words = {
    running: ({ title, text }: Notices) => [title, text] as const,
    approved: ({ approved, text }: Notices) => [approved, text] as const,
    'second-module': ({ secondModule, account }: Notices) => [secondModule, account] as const,
    'module-handler': ({ moduleHandler, account }: Notices) => [moduleHandler, account] as const,
    taken: ({ taken, account }: Notices) => [taken, account] as const,
    unchecked: ({ unchecked, uncheckedText }: Notices) =>
      [unchecked(new Date(since)), uncheckedText] as const,
  }[news];
  await notify(wallet, notification, account, words, 2);
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
    const id = notification.replace(/^\w+:/, '') as AccountId;
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
  const options = {
    type: 'basic',
    iconUrl: browser.runtime.getURL('icons/128.png'),
    title,
    message: text(shortenAddress(address), name),
    priority,
  } as const;
  const create = async (more: object) => browser.notifications.create(id, { ...options, ...more });
  // An alarm stays until it is answered. Firefox does not know the option, and refuses it.
  await (priority > 0 ? create({ requireInteraction: true }).catch(() => create({})) : create({}));
}

const colors = { alarm: '#c62828', approvals: '#1f6feb' };

/**
 * Updates the toolbar badge: red during a recovery, or if an account could not be checked, else the number
 * of open requests, of sites and of people whom this wallet protects. Takes back what is no longer so.
 */
export async function updateBadge(wallet: Wallet): Promise<void> {
  const { approvals, helping, settings } = wallet;
  const { dangers, recoveries, unchecked } = await watchedNews(wallet);
  const since = Math.min(...unchecked.map((one) => one.since));
  const words = noticesIn((await settings.get()).language);
  const isRunning = recoveries.length > 0 || dangers.length > 0;
  const size = approvals.size + openHelpRequests(await helping.get()).length;
  const alarm = isRunning ? '!' : unchecked.length > 0 ? '?' : '';
  const current = unchecked.map(({ account }) => `${prefixes.unchecked}${account}`);
  await Promise.all([
    browser.action.setBadgeBackgroundColor({ color: alarm ? colors.alarm : colors.approvals }),
    browser.action.setBadgeText({ text: alarm || (size > 0 ? String(size) : '') }),
    browser.action.setTitle({
      title: unchecked.length > 0 ? words.unchecked(new Date(since)) : '',
    }),
    ...Object.keys(await browser.notifications.getAll())
      .filter((id) => id.startsWith(prefixes.unchecked) && !current.includes(id))
      .map((id) => browser.notifications.clear(id)),
  ]);
}
