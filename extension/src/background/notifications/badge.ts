import { browser } from '../../browser.ts';
import { openHelpRequests } from '../helping/helping.ts';
import type { Wallet } from '../wallet/wallet.ts';

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
