// The background worker. All listeners are registered before the first await: browsers deliver the
// events that woke the worker only to listeners registered in its first run.

import { browser, type MessageSender } from '../browser.ts';
import type { Change, ChangeNotice } from '../messages/wire.ts';
import { approvalWindow, presentApprovals } from './approvals/approval-window.ts';
import { refreshHelping } from './helping/help-requests.ts';
import { answerPage, openFirstRun } from './pages/answer-page.ts';
import { letWantedSiteIn } from './pages/site-access.ts';
import { providerPorts } from './provider/provider-ports.ts';
import { storedValue } from './stored-value.ts';
import { createWallet } from './wallet/wallet.ts';
import {
  notifyOfAccount,
  notifyOfEnds,
  openNotified,
  updateBadge,
} from './watcher/notifications.ts';
import { startWatching, watchAlarm, watchRecoveries } from './watcher/watch-recoveries.ts';

const alarms = { lock: 'lock', watch: watchAlarm, ends: 'ends' } as const;
/** Between looks at how calls ended. Browsers allow no less. */
const minutesUntilEnds = 0.5;

const wallet = createWallet({
  now: () => Date.now(),
  onChange,
  onTouch: (delayInMinutes) => {
    if (delayInMinutes === undefined) browser.alarms.clear(alarms.lock);
    else browser.alarms.create(alarms.lock, { delayInMinutes });
  },
});
const ports = providerPorts(wallet);
const window = approvalWindow(
  storedValue<number | undefined>(browser.storage.session, 'approval-window', undefined),
  () => wallet.approvals.declineSites('You closed the window.'),
);

browser.runtime.onConnect.addListener((port) => ports.connect(port));
browser.runtime.onMessage.addListener((message: unknown, sender: MessageSender) =>
  answerPage(wallet, message, sender),
);

browser.alarms.onAlarm.addListener(async ({ name }) => {
  if (name === alarms.lock) await wallet.lock();
  if (name === alarms.watch) await watch();
  if (name === alarms.ends) await watchEnds();
});

browser.runtime.onStartup.addListener(() => wallet.lock());
browser.runtime.onInstalled.addListener(({ reason }) => {
  wallet.registerContentScripts();
  openFirstRun(wallet, reason);
});
browser.permissions.onAdded.addListener(async () => {
  await letWantedSiteIn(wallet);
  await wallet.registerContentScripts();
});
browser.permissions.onRemoved.addListener(() => wallet.registerContentScripts());

browser.notifications.onClicked.addListener((id) => openNotified(wallet, id));

closeStorageToPages();
startWatching(Date.now());
updateBadge(wallet);

function onChange(change: Change): void {
  const notice: ChangeNotice = { changed: change };
  // No page may be listening.
  browser.runtime.sendMessage(notice).catch(() => {});
  if (change === 'state') tellSites();
  if (change === 'approvals') presentApprovals(wallet.approvals, window);
  if (change === 'activity') watchEnds();
  updateBadge(wallet);
}

/**
 * Tells sites about a change. Pages whose port closed while the worker slept do not get it: their
 * content scripts are told to reconnect. Each page learns only what its own site may know.
 */
async function tellSites(): Promise<void> {
  ports.tellState();
  for (const { id } of await browser.tabs.query({})) {
    if (id !== undefined) browser.tabs.sendMessage(id, 'reconnect', { frameId: 0 }).catch(() => {});
  }
}

async function watch(): Promise<void> {
  await watchRecoveries(wallet, (account, news) => notifyOfAccount(wallet, account, news));
  await refreshHelping(wallet);
  await watchEnds();
}

/** Follows what was sent to its end, also while the worker sleeps and the wallet is locked. */
async function watchEnds(): Promise<void> {
  if (!(await notifyOfEnds(wallet))) return;
  browser.alarms.create(alarms.ends, { delayInMinutes: minutesUntilEnds });
}

/**
 * Hides the wallet's storage from content scripts, which share a process with web pages. Browsers
 * without access levels hide session storage by default.
 */
async function closeStorageToPages(): Promise<void> {
  const { local, session } = browser.storage;
  for (const area of [local, session]) {
    await area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
  }
}
