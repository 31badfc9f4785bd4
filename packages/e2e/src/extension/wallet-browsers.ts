import type { BrowserContext } from 'playwright-core';
import type { Address } from 'viem';
import { PageScreen } from '../browser/page-screen.ts';
import { type Keyboard, type Screen, walk } from '../browser/screen.ts';
import { FirefoxScreen } from './firefox-screen.ts';
import type { Marionette } from './marionette.ts';
import { startChromium } from './start-chromium.ts';
import { openedTab, startFirefox } from './start-firefox.ts';
import { Wallet } from './wallet.ts';
import { WalletPage } from './wallet-page.ts';

/** Drives the wallet in Firefox. */
class FirefoxWallet extends Wallet {
  readonly #screen: FirefoxScreen;
  readonly #url: string;

  /** @param url Of the popup. */
  constructor(screen: FirefoxScreen, url: string) {
    super(screen);
    this.#screen = screen;
    this.#url = url;
  }

  async openRoute(hash: string): Promise<void> {
    // A change of the fragment alone would load nothing.
    await this.#screen.open('about:blank');
    await this.#screen.open(`${this.#url}${hash}`);
  }

  async selectedAccount(): Promise<Address> {
    await this.#screen.find({ kind: 'account', name: '' });
    // The element found may have been rendered again since.
    const script = `${walk}
      return everything().find((one) => one.matches('.account [title^="0x"]')).title;`;
    return (await this.#screen.run(script)) as Address;
  }

  async shows(account: Address): Promise<void> {
    await this.#screen.find({ kind: 'account', name: account });
  }

  async isAsked(title: string, yes = 'Approve'): Promise<void> {
    await this.sees(title);
    await this.offers(yes);
  }

  async approve(title: string, yes = 'Approve'): Promise<void> {
    await this.sees(title);
    await this.press(yes);
  }

  protected async words(): Promise<readonly string[]> {
    await this.#screen.find({ kind: 'button', name: 'I wrote them down' });
    return this.#screen.textsOf('ol > li');
  }

  protected labels(): Promise<readonly string[]> {
    return this.#screen.textsOf('label');
  }
}

/** A browser with the wallet in a fresh profile. */
export interface WalletBrowser {
  /** Its popup, in the tab that it opened when it was installed. */
  readonly wallet: Wallet;
  visit(url: string): Promise<Screen & Keyboard>;
  /** The wallet's approval window, once it has opened. */
  windowOpenedBy(asking: () => Promise<void>): Promise<Screen & Keyboard>;
  close(): Promise<void>;
}

/** Starts each browser with the extension. */
export const walletBrowsers = {
  chromium: async (options?: Parameters<typeof startChromium>[0]): Promise<WalletBrowser> => {
    const { context, firstRun, pageUrl, close } = await startChromium(options);
    return {
      wallet: new WalletPage(firstRun, pageUrl('popup.html')),
      visit: (url) => visitInChromium(context, url),
      windowOpenedBy: (asking) => windowInChromium(context, asking),
      close,
    };
  },
  firefox: async (): Promise<WalletBrowser> => {
    const { marionette, firstTab, pageUrl, close } = await startFirefox({ hasExtension: true });
    const screen = new FirefoxScreen(marionette, firstTab);
    return {
      wallet: new FirefoxWallet(screen, pageUrl('popup.html')),
      visit: (url) => visitInFirefox(marionette, url),
      windowOpenedBy: (asking) => windowInFirefox(marionette, asking),
      close,
    };
  },
};

async function visitInChromium(context: BrowserContext, url: string): Promise<PageScreen> {
  const page = await context.newPage();
  await page.goto(url);
  return new PageScreen(page);
}

async function windowInChromium(
  context: BrowserContext,
  asking: () => Promise<void>,
): Promise<PageScreen> {
  const opening = context.waitForEvent('page');
  await asking();
  const page = await opening;
  await page.bringToFront();
  return new PageScreen(page);
}

async function visitInFirefox(marionette: Marionette, url: string): Promise<FirefoxScreen> {
  const screen = new FirefoxScreen(marionette, await marionette.openTab());
  await screen.open(url);
  return screen;
}

async function windowInFirefox(
  marionette: Marionette,
  asking: () => Promise<void>,
): Promise<FirefoxScreen> {
  const before = await marionette.handles();
  await asking();
  return new FirefoxScreen(marionette, await openedTab(marionette, before));
}
