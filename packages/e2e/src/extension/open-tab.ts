import { PageScreen } from '../browser/page-screen.ts';
import type { Keyboard, Screen } from '../browser/screen.ts';
import { startBrowser } from '../browser/start-browser.ts';
import { FirefoxScreen } from './firefox-screen.ts';
import { startFirefox } from './start-firefox.ts';

/** A page that can be opened at any address. */
export type Tab = Screen & Keyboard & { open(url: string): Promise<void> };

/** Opens a tab in a fresh profile of each browser. */
export const openTab = {
  Chromium: async (): Promise<{ tab: Tab; stop(): Promise<void> }> => {
    const browser = await startBrowser();
    // In the whole browser, a press allows copying; the headless shell asks first.
    const page = await browser.newPage({ permissions: ['clipboard-write'] });
    return { tab: new PageScreen(page), stop: () => browser.close() };
  },
  Firefox: async () => {
    const { marionette, firstTab, close } = await startFirefox({ hasExtension: false });
    return { tab: new FirefoxScreen(marionette, firstTab), stop: close };
  },
};

export type BrowserName = keyof typeof openTab;
