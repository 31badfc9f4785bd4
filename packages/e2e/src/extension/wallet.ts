import { setTimeout } from 'node:timers/promises';
import type { World } from '@recovery-guardian/devnet';
import type { Address, Hex } from 'viem';
import { PageScreen } from '../browser/page-screen.ts';
import type { Keyboard, Looks, Screen } from '../browser/screen.ts';
import { startBrowser } from '../browser/watched-page.ts';
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

/** Hooks while a key is created. */
interface KeySteps {
  /** Its words are not shown yet. */
  covered(): Promise<void>;
  shown(): Promise<void>;
  /** Some of them are asked for. */
  asked(): Promise<void>;
}

/** Drives the wallet's popup, opened as a tab, in any browser. */
export abstract class Wallet implements Screen {
  /** What the user has done so far. */
  readonly effort = { clicks: 0, fields: 0 };
  readonly #screen: Screen;

  constructor(screen: Screen) {
    this.#screen = screen;
  }

  /** Reloads the popup at this route, a fragment. */
  abstract openRoute(hash: string): Promise<void>;
  abstract selectedAccount(): Promise<Address>;
  abstract shows(account: Address): Promise<void>;
  /** Waits until the wallet asks this over its screen, ready to be approved. */
  abstract isAsked(title: string, yes?: string): Promise<unknown>;
  /** Approves what the wallet asks over its screen, as soon as it is possible. */
  abstract approve(title: string, yes?: string): Promise<void>;
  /** Reads the words of a new key from the screen. */
  protected abstract words(): Promise<readonly string[]>;
  protected abstract labels(): Promise<readonly string[]>;

  press(name: string): Promise<void> {
    this.effort.clicks += 1;
    return this.#screen.press(name);
  }

  hold(name: string): Promise<void> {
    this.effort.clicks += 1;
    return this.#screen.hold(name);
  }

  strike(x: number, y: number): Promise<void> {
    this.effort.clicks += 1;
    return this.#screen.strike(x, y);
  }

  sees(title: string | RegExp): Promise<void> {
    return this.#screen.sees(title);
  }

  reads(text: string): Promise<void> {
    return this.#screen.reads(text);
  }

  type(label: string, text: string): Promise<void> {
    this.effort.fields += 1;
    return this.#screen.type(label, text);
  }

  choose(label: string): Promise<void> {
    this.effort.clicks += 1;
    return this.#screen.choose(label);
  }

  showIn(looks: Looks): Promise<void> {
    return this.#screen.showIn(looks);
  }

  run(script: string, ...args: unknown[]): Promise<unknown> {
    return this.#screen.run(script, ...args);
  }

  picture(): Promise<Buffer> {
    return this.#screen.picture();
  }

  offers(name: string): Promise<void> {
    return this.#screen.offers(name);
  }

  /** Calls the background as the wallet's own pages do. @throws its refusal. */
  ask(wallet: string, parameters: object = {}): Promise<unknown> {
    return ask(this, wallet, parameters);
  }

  /** Injects the wallet into a site, as its button does once the browser has permitted it. */
  async enableOn(origin: string): Promise<void> {
    await this.ask('sites.enable', { origin });
  }

  async createKey(password: string): Promise<void> {
    await this.#begin('I’m new', password);
  }

  async createKeyToRecover(password: string): Promise<void> {
    await this.#begin('I lost my phone or key', password);
  }

  /** Imports the user's key. */
  async importKey(privateKey: Hex, password: string): Promise<void> {
    await this.#begin('I have a wallet already', password);
    await this.choose('Private key');
    await this.type('Your private key', privateKey);
    await this.press('Continue');
  }

  /** Shows the words of a new key, and enters some of them. */
  async backUpKey(password: string, meanwhile: Partial<KeySteps> = {}): Promise<void> {
    await this.openKeyExport();
    await this.type('Password', password);
    await this.press('Show key');
    await this.sees('Write down these 12 words');
    await meanwhile.covered?.();
    await this.press('Show the words');
    const words = await this.words();
    await meanwhile.shown?.();
    await this.press('I wrote them down');
    await this.sees('Check what you wrote');
    await meanwhile.asked?.();
    for (const label of await this.labels()) {
      await this.type(label, words[Number(label.replace('Word ', '')) - 1] ?? '');
    }
    await this.press('Confirm');
  }

  /** Opens the screen of the first key. */
  async openKey(): Promise<void> {
    const { owners } = (await this.ask('state.get')) as { owners: { address: Address }[] };
    await this.openRoute(`#key?owner=${owners[0]?.address}`);
    await this.sees(/^Key: /);
  }

  /** Opens the screen that shows the first key. */
  async openKeyExport(): Promise<void> {
    await this.openKey();
    await this.press('Show the key');
    await this.sees('Show the key');
  }

  /** Connects the local world by its one address. */
  async connectProvider({ baseUrl }: Pick<World, 'baseUrl'>): Promise<void> {
    await this.sees('Connect your service');
    await this.type('Provider’s address', baseUrl);
    await this.press('Continue');
    await this.sees(/^Connect to 127\.0\.0\.1/);
    await this.press('Connect');
  }

  /** Configures the wallet for these services, one by one. */
  async connectServices(world: World): Promise<void> {
    await this.sees('Connect your service');
    await this.press('Set up by hand');
    await this.type('Recovery service', world.baseUrl);
    await this.type('Access token', world.accessToken);
    await this.type('Endpoint', `${world.apiUrl}/api/v3/${world.chainId}/${world.apiKey}`);
    await this.type('Node', world.rpcUrl);
    await this.press('Continue');
  }

  /** Adds an account that the key already owns. */
  async useAccount(account: Address): Promise<void> {
    await this.sees('Which account?');
    await this.type('Account address', account);
    await this.press('Continue');
  }

  async #begin(way: string, password: string): Promise<void> {
    await this.sees('What brings you here?');
    await this.press(way);
    await this.type('Password', password);
    await this.type('Repeat password', password);
    await this.press('Continue');
  }
}

/** Has the wallet speak a language, and waits until this page of it does. */
export async function speak(page: Screen, language: string): Promise<void> {
  await ask(page, 'settings.set', { language });
  while ((await page.run('return document.documentElement.lang')) !== language)
    await setTimeout(20);
}

/** Calls the background from one of the wallet's pages. @throws its refusal. */
export async function ask(page: Screen, wallet: string, parameters: object): Promise<unknown> {
  const message = { wallet, parameters };
  const script = 'return (globalThis.browser ?? chrome).runtime.sendMessage(arguments[0]);';
  const answer = await page.run(script, message);
  const { result, refused } = answer as { result?: unknown; refused?: unknown };
  if (refused) throw new Error(`${wallet} was refused: ${JSON.stringify(refused)}`);
  return result;
}
