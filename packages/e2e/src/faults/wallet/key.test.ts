import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { type Chain, startChain } from '@recovery-guardian/devnet/chain';
import type { Page } from 'playwright-core';
import { type Hex, toHex } from 'viem';
import { PageScreen } from '../../browser/page-screen.ts';
import type { FileSite } from '../../browser/serve-files.ts';
import { DevTools, type DevToolsSession } from '../../extension/devtools.ts';
import { signInText } from '../../extension/sign-in-text.ts';
import { startSite } from '../../extension/site.ts';
import { type ExtensionBrowser, startChromium } from '../../extension/start-chromium.ts';

import { openApproval } from '../../extension/wallet-fixture.ts';
import { askBackground, WalletPage } from '../../extension/wallet-page.ts';
import { type ExecutionContext, listContexts, readHeap, wholeStrings } from './heap.ts';
import { Search, type Secrets, secretsOfPhrase } from './secrets.ts';

describe('the key of the wallet', { timeout: 280_000 }, () => {
  it('page, content script, locked worker, storage and profile reveal neither key, phrase nor password', async () => {
    await using parts = new AsyncDisposableStack();
    const chain = await startChain();
    parts.defer(() => chain.stop());
    const site = await startSite();
    parts.defer(() => site.stop());
    const search = new Search();
    const { name, N = 0, r = 0 } = await searchProfile({ chain, site }, search);
    assert.deepEqual(search.leaks, []);
    assert.deepEqual(search.missed, [], 'the search does not find what is there');
    assert.ok(name === 'scrypt' && N >= 2 ** 17 && r >= 8, `${name}, N = ${N}, r = ${r}`);
  });
});

interface SearchFixture {
  readonly chain: Chain;
  readonly site: FileSite;
}

interface Derivation {
  readonly name: string;
  readonly N?: number;
  readonly r?: number;
}

/** Uses a key in its own profile, and searches for it everywhere. */
async function searchProfile({ chain, site }: SearchFixture, search: Search): Promise<Derivation> {
  const browser = await startChromium({ flags: [...DevTools.flags, wholeStrings] });
  try {
    const devTools = await DevTools.connect(browser.profile);
    const popup = browser.firstRun;
    const wallet = new WalletPage(popup, browser.pageUrl('popup.html'));
    const password = `the password ${randomUUID()}`;
    const ownSecrets = await createPhrase(wallet, password);
    const page = await signOnSite(browser, popup, chain, site);

    const storage = await readStorage(browser);
    const vaultKey = toHex(Buffer.from(storage.session.session?.key ?? '', 'base64'));
    const secrets = new Map([...ownSecrets, ['password', password], ["vault's key", vaultKey]]);
    search.expectNone('unlocked storage', JSON.stringify(storage), ownSecrets);
    search.expectAll('unlocked storage', JSON.stringify(storage), pick(secrets, "vault's key"));
    const ownPage = browser.pageUrl('');
    const worker = await devTools.find('service_worker', ownPage);
    const unlocked = await devTools.attach(worker, readHeap);
    search.expectAll('the unlocked worker', unlocked, pick(secrets, "owner's key"));

    const controls = newControls();
    await plantCanaries(page, controls);
    const pageTarget = await devTools.find('page', site.origin);
    await devTools.attach(pageTarget, async (session) => {
      search.leaks.push(...(await tryStorage(session, ownPage, controls)));
    });
    const readPage = async (place: string) => {
      const heap = await devTools.attach(pageTarget, readHeap);
      search.expectNone(place, heap, secrets);
      search.expectAll(place, heap, pick(controls, 'page', 'content script'));
    };
    await readPage('the page and its content script, unlocked');

    await askBackground(popup, 'vault.lock');
    await popup.close();
    await readPage('the page and its content script');
    const locked = await devTools.attach(worker, async (session) => {
      const control = JSON.stringify(controls.get('worker'));
      await session.send('Runtime.evaluate', { expression: `globalThis.control = ${control}` });
      return readHeap(session);
    });
    search.expectNone('the locked worker', locked, secrets);
    search.expectAll('the locked worker', locked, pick(controls, 'worker'));
    const lockedStorage = await readStorage(browser);
    search.expectNone('locked storage', JSON.stringify(lockedStorage), secrets);

    devTools.close();
    // Only a browser that has ended has written everything.
    await browser.context.close();
    search.expectNoneBelow(browser.profile, secrets);
    search.expectAllBelow(browser.profile, pick(controls, 'profile'));
    return lockedStorage.local.vault?.derivation ?? { name: 'none' };
  } finally {
    await browser.close();
  }
}

/** A new phrase, read from the screen. */
async function createPhrase(wallet: WalletPage, password: string): Promise<Secrets> {
  let phrase = '';
  await wallet.createKey(password);
  await wallet.sees('Connect your service');
  await wallet.backUpKey(password, {
    async shown() {
      const words = wallet.page.getByRole('list', { name: 'Your words' }).locator('li');
      phrase = (await words.allInnerTexts()).join(' ');
    },
  });
  await wallet.sees('Connect your service');
  return secretsOfPhrase(phrase);
}

/** Has the key sign for a site, so that the worker must hold it. @returns the site's page. */
async function signOnSite(
  browser: ExtensionBrowser,
  popup: Page,
  { chainId, rpcUrl }: Chain,
  { origin }: FileSite,
): Promise<Page> {
  const currency = { symbol: 'ETH', decimals: 18 };
  await askBackground(popup, 'chains.save', { chainId, name: 'Local', rpcUrl, currency });
  const { owners } = await askBackground<{ owners: { address: Hex }[] }>(popup, 'state.get');
  const owner = owners[0]?.address;
  const account = await askBackground<{ address: Hex }>(popup, 'accounts.create', {
    chainId,
    owner,
  });
  await askBackground(popup, 'sites.enable', { origin });
  const page = await browser.context.newPage();
  await page.goto(origin);
  for (const [yes, method, params] of [
    ['Connect', 'eth_requestAccounts', []],
    ['Sign', 'personal_sign', [signInText(origin, account.address), account.address]],
  ] as const) {
    const { window, answer } = await openApproval(page, method, params);
    await new PageScreen(window).press(yes);
    const answered = await answer;
    if ('code' in answered) throw new Error(`${method} is refused: ${answered.code}`);
  }
  return page;
}

/** All that the extension stores, as its worker reads it. */
interface Storage {
  readonly local: { readonly vault?: { readonly derivation: Derivation } };
  readonly session: { readonly session?: { readonly key: string } };
}

async function readStorage({ context }: ExtensionBrowser): Promise<Storage> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('The worker has gone');
  return worker.evaluate(async () => {
    const { local, session } = chrome.storage;
    return { local: await local.get(null), session: await session.get(null) };
  });
}

declare const chrome: {
  storage: Record<'local' | 'session', { get(key: null): Promise<Record<string, never>> }>;
};

/** Canary texts that the search must find. */
function newControls(): Secrets {
  const places = ['page', 'content script', 'worker', 'profile'];
  return new Map(places.map((place) => [place, `control-${randomUUID()}`]));
}

async function plantCanaries(page: Page, controls: Secrets): Promise<void> {
  await page.evaluate(
    ([inPage, inProfile = '']) => {
      Object.assign(globalThis, { control: inPage });
      localStorage.setItem('control', inProfile);
    },
    [controls.get('page'), controls.get('profile')],
  );
}

/**
 * Acts as the content script: plants its canary there, and reads all storage that it can reach.
 *
 * @returns what it was able to read but must not.
 */
async function tryStorage(
  session: DevToolsSession,
  ownPage: string,
  controls: Secrets,
): Promise<readonly string[]> {
  const isOfExtension = ({ origin }: ExecutionContext) =>
    origin !== '' && ownPage.startsWith(origin);
  const context = (await listContexts(session)).find(isOfExtension);
  if (!context) return ['the page has no content script'];
  const expression = `globalThis.control = ${JSON.stringify(controls.get('content script'))};
    Promise.all(['local', 'session'].map(async (area) => {
      try {
        await chrome.storage[area].get(null);
        return area + ' storage is open to the content script';
      } catch {
        return [];
      }
    })).then((areas) => areas.flat())`;
  const { result } = await session.send<{ result: { value: string[] } }>('Runtime.evaluate', {
    expression,
    contextId: context.id,
    awaitPromise: true,
    returnByValue: true,
  });
  return result.value;
}

function pick(secrets: Secrets, ...names: readonly string[]): Secrets {
  return new Map([...secrets].filter(([name]) => names.includes(name)));
}
