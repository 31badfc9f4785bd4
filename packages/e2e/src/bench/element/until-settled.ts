import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';

/**
 * Waits until the browser does nothing any more, for ten seconds at most. For a new window, Chromium
 * loads pages of its own, such as that of its address bar: they take as much time as what is measured.
 */
export async function untilSettled(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const readTime = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  let before = await readTime();
  for (let round = 0; round < 40; round += 1) {
    await sleep(250);
    const now = await readTime();
    // In seconds.
    if (now - before < 0.025) break;
    before = now;
  }
  await session.detach();
}
