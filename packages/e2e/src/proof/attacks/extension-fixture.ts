import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { World } from '@recovery-guardian/devnet';
import { until } from '@recovery-guardian/devnet/testing';
import type { Address } from 'viem';
import { type Screen, textOn } from '../../browser/screen.ts';
import { type BuiltExtension, buildExtension } from '../../extension/build-extension.ts';
import { askInPage, startSite } from '../../extension/site.ts';
import type { Wallet } from '../../extension/wallet.ts';
import { type WalletBrowser, walletBrowsers } from '../../extension/wallet-browsers.ts';
import type { AttackWorld } from './attack.ts';

export type BrowserName = keyof typeof walletBrowsers;
export const browserNames = Object.keys(walletBrowsers) as BrowserName[];

const pictures = join(import.meta.dirname, '../../../../../.cache/attack-pictures');

/** A wallet in a real browser, with an account of the world, and a connected site. */
export interface ExtensionFixture {
  readonly browserName: BrowserName;
  readonly browser: WalletBrowser;
  readonly wallet: Wallet;
  readonly account: Address;
  readonly origin: string;
  /** A page of the site, which has found the wallet. */
  openSite(path?: string): Promise<SitePage>;
  /** Saves a picture of a screen in an ignored folder. */
  keep(screen: Screen, name: string): Promise<void>;
}

/** A page that sends the wallet an attacker's requests. */
export interface SitePage {
  readonly screen: Screen;
  /** Sends a request without waiting. */
  ask(method: string, params?: unknown): Promise<void>;
  /** Sends a request, and waits for the answer. */
  answer(method: string, params?: unknown): Promise<SiteAnswer>;
  /** The answers so far, in order. */
  answers(): Promise<SiteAnswer[]>;
}

export interface SiteAnswer {
  method: string;
  result?: unknown;
  code?: number;
}

export interface FixtureOptions {
  /** The wallet's configuration of services; the world's own by default. */
  services?: Partial<World>;
}

/** Runs an attack on the extension in each browser. @returns the gains, by browser. */
export async function inEachBrowser(
  world: AttackWorld,
  attack: (fixture: ExtensionFixture) => Promise<readonly string[]>,
  options: FixtureOptions = {},
): Promise<string[]> {
  const gains: string[] = [];
  for (const browserName of browserNames) {
    world.onProgress(browserName);
    const fixture = await startFixture(world, browserName, options);
    try {
      gains.push(...(await attack(fixture)).map((gain) => `${gain} (${browserName})`));
    } finally {
      await fixture.stop();
    }
  }
  return gains;
}

async function startFixture(
  world: AttackWorld,
  browserName: BrowserName,
  { services }: FixtureOptions,
): Promise<ExtensionFixture & { stop(): Promise<void> }> {
  const parts = new AsyncDisposableStack();
  try {
    const extension: BuiltExtension = await buildExtension(browserName);
    parts.defer(() => extension.remove());
    const site = await startSite();
    parts.defer(() => site.stop());
    const browser = await walletBrowsers[browserName](extension.folder);
    parts.defer(() => browser.close());
    const { wallet } = browser;
    const [holder] = world.chain.accounts;
    if (!holder) throw new RangeError('The chain has no accounts');
    await wallet.importKey(holder.privateKey, 'a password of some length');
    await wallet.connectServices({ ...servicesOf(world), ...services } as World);
    await wallet.useAccount(holder.safe);
    await wallet.shows(holder.safe);
    await wallet.enableOn(site.origin);
    const openSite = async (path = '/') => openPage(browser, `${site.origin}${path}`);
    const first = await openSite();
    const connecting = await browser.windowOpenedBy(() => first.ask('eth_requestAccounts'));
    await connecting.press('Connect');
    return {
      browserName,
      browser,
      wallet,
      account: holder.safe,
      origin: site.origin,
      openSite,
      async keep(screen, name) {
        await mkdir(pictures, { recursive: true });
        await writeFile(join(pictures, `${name}-${browserName}.png`), await screen.picture());
      },
      stop: () => parts.disposeAsync(),
    };
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

/** The addresses of the world's parts, as the wallet's settings have them. */
export function servicesOf({ url, accessToken, apiKey, chain }: AttackWorld) {
  const { chainId, rpcUrl } = chain;
  return { baseUrl: url, accessToken, apiUrl: url, apiKey, chainId, rpcUrl };
}

async function openPage(browser: WalletBrowser, url: string): Promise<SitePage> {
  const screen = await browser.visit(url);
  const ask = (method: string, params: unknown = []) =>
    screen.run(askAndKeep, { method, params }) as Promise<void>;
  const answers = () => screen.run('return window.answers ?? [];') as Promise<SiteAnswer[]>;
  return {
    screen,
    ask,
    answers,
    async answer(method, params) {
      const before = (await answers()).length;
      await ask(method, params);
      await until(`${method} is answered`, async () => (await answers()).length > before);
      const found = (await answers()).findLast((one) => one.method === method);
      if (!found) throw new Error(`${method} was not answered`);
      return found;
    },
  };
}

// Scripts share data through `window`: Firefox gives each script its own global object.
const askAndKeep = `
  const request = arguments[0];
  window.answers ??= [];
  (${askInPage})(request).then((answer) =>
    window.answers.push({ method: request.method, ...answer }),
  );`;

/** Waits until a screen's text matches. @returns all of its text. */
export async function untilText(screen: Screen, pattern: RegExp): Promise<string> {
  let text = '';
  await until(
    () => `the screen says ${pattern}, but: ${text.slice(0, 500)}`,
    async () => {
      text = await textOn(screen);
      return pattern.test(text);
    },
  );
  return text;
}

/** Waits for what defeats the attacker. @returns the screen's text then, or after 60 seconds */
export function textOnceShown(screen: Screen, pattern: RegExp): Promise<string> {
  return untilText(screen, pattern).catch(() => textOn(screen));
}
