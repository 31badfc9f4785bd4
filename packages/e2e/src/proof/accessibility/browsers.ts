import { accessibilityProblems } from '../../browser/accessibility-problems.ts';
import { PageScreen } from '../../browser/page-screen.ts';
import type { Screen } from '../../browser/screen.ts';
import { startBrowser } from '../../browser/start-browser.ts';
import { FirefoxScreen } from '../../extension/firefox-screen.ts';
import { startFirefox } from '../../extension/start-firefox.ts';

/** A page that can be opened at any address. */
export type Tab = Screen & { open(url: string): Promise<void> };

/** Opens a tab in a fresh profile of each browser. */
export const browsers = {
  Chromium: async (): Promise<{ tab: Tab; stop(): Promise<void> }> => {
    const browser = await startBrowser();
    const page = await browser.newPage({ reducedMotion: 'reduce' });
    return { tab: new PageScreen(page), stop: () => browser.close() };
  },
  Firefox: async () => {
    const { marionette, close } = await startFirefox();
    const [tab = ''] = await marionette.handles();
    return { tab: new FirefoxScreen(marionette, tab), stop: close };
  },
};

export type BrowserName = keyof typeof browsers;

/** Has axe look at a page that breaks two rules, one of them of WCAG 2.2 only. */
export async function findsFlaws(tab: Tab): Promise<boolean> {
  await tab.open(`data:text/html,${encodeURIComponent(flawed)}`);
  const problems = (await accessibilityProblems(tab)).join();
  return problems.includes('target-size') && problems.includes('color-contrast');
}

const button = '<button style="width:9px;height:9px;padding:0;border:0">';
const flawed = `<!doctype html><html lang="en"><title>Flawed</title><main>
  <h1 style="color:#bbb;background:#fff">Too pale</h1>${button}a</button>${button}b</button></main>`;
