import type { BrowserContext } from 'playwright-core';
import { PageScreen } from '../browser/page-screen.ts';
import type { Screen } from '../browser/screen.ts';
import { FirefoxScreen } from './firefox-screen.ts';
import { FirefoxWallet } from './firefox-wallet.ts';
import type { Marionette } from './marionette.ts';
import { startChromium } from './start-chromium.ts';
import { startFirefox } from './start-firefox.ts';
import type { Wallet } from './wallet.ts';
import { WalletPage } from './wallet-page.ts';

/** A browser with the wallet in a fresh profile. */
export interface WalletBrowser {
  /** Its popup, in a tab. */
  readonly wallet: Wallet;
  visit(url: string): Promise<Screen>;
  /** The wallet's approval window, once it has opened. */
  windowOpenedBy(asking: () => Promise<void>): Promise<Screen>;
  close(): Promise<void>;
}

/** Starts each browser with the extension of a folder. */
export const walletBrowsers = {
  chromium: async (extension: string): Promise<WalletBrowser> => {
    const { context, pageUrl, close } = await startChromium(extension);
    const wallet = new WalletPage(await context.newPage(), pageUrl('popup.html'));
    await wallet.openRoute('');
    return {
      wallet,
      visit: (url) => visitInChromium(context, url),
      windowOpenedBy: (asking) => windowInChromium(context, asking),
      close,
    };
  },
  firefox: async (extension: string): Promise<WalletBrowser> => {
    const { marionette, pageUrl, close } = await startFirefox(extension);
    const [first = ''] = await marionette.handles();
    const wallet = new FirefoxWallet(new FirefoxScreen(marionette, first), pageUrl('popup.html'));
    await wallet.openRoute('');
    return {
      wallet,
      visit: (url) => visitInFirefox(marionette, url),
      windowOpenedBy: (asking) => windowInFirefox(marionette, asking),
      close,
    };
  },
};

async function visitInChromium(context: BrowserContext, url: string): Promise<Screen> {
  const page = await context.newPage();
  await page.goto(url);
  return new PageScreen(page);
}

async function windowInChromium(
  context: BrowserContext,
  asking: () => Promise<void>,
): Promise<Screen> {
  const opening = context.waitForEvent('page');
  await asking();
  const page = await opening;
  await page.bringToFront();
  return new PageScreen(page);
}

async function visitInFirefox(marionette: Marionette, url: string): Promise<Screen> {
  const screen = new FirefoxScreen(marionette, await marionette.openTab());
  await screen.open(url);
  return screen;
}

async function windowInFirefox(
  marionette: Marionette,
  asking: () => Promise<void>,
): Promise<Screen> {
  const before = await marionette.handles();
  await asking();
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const opened = (await marionette.handles()).find((handle) => !before.includes(handle));
    if (opened) return new FirefoxScreen(marionette, opened);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('No window was opened');
}
