import { browser } from '../../browser.ts';
import type { Wallet } from '../wallet.ts';

const colors = { recovery: '#c62828', approvals: '#1f6feb' };

/** Marks the toolbar button: red while a recovery is running, else with the number of open requests. */
export async function updateBadge({ approvals, recoveries }: Wallet): Promise<void> {
  const isRunning = (await recoveries.get()).length > 0;
  const { size } = approvals;
  const text = isRunning ? '!' : size > 0 ? String(size) : '';
  await Promise.all([
    browser.action.setBadgeBackgroundColor({
      color: isRunning ? colors.recovery : colors.approvals,
    }),
    browser.action.setBadgeText({ text }),
  ]);
}
