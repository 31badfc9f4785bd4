import { type Bundler, startBundler } from '@recovery-guardian/devnet/bundler';
import { type Chain, startChain } from '@recovery-guardian/devnet/chain';
import type { Page } from 'playwright-core';
import type { Address, Hex } from 'viem';
import { PageScreen } from '../browser/page-screen.ts';
import type { FileSite } from '../browser/serve-files.ts';
import { askProvider, type ProviderAnswer, startSite } from './site.ts';
import { type ExtensionBrowser, startChromium } from './start-chromium.ts';
import { askBackground } from './wallet-page.ts';

/** The password of the wallet in every fixture. */
export const fixturePassword = 'a password of some length';

/** What the wallet uses on the chain, besides its node. */
interface Services {
  readonly endpointUrl?: string | undefined;
  readonly serviceUrl?: string | undefined;
  readonly serviceToken?: string | undefined;
}

/** Gives a new wallet a chain, an owner's key and the account, bypassing the screens. */
export async function useAccount(
  wallet: { ask(request: string, parameters: object): Promise<unknown> },
  { chainId, rpcUrl }: Pick<Chain, 'chainId' | 'rpcUrl'>,
  { privateKey, safe }: { privateKey: Hex; safe: Address },
  services: Services,
): Promise<void> {
  const secret = { kind: 'private-key', privateKey };
  await wallet.ask('vault.create', { password: fixturePassword, secret });
  const currency = { symbol: 'ETH', decimals: 18 };
  await wallet.ask('chains.save', { chainId, name: 'Local', rpcUrl, ...services, currency });
  await wallet.ask('accounts.add', { chainId, address: safe, name: 'Mine' });
}

/** A wallet in a real Chromium, unlocked, with an account of a real chain, and a connected site. */
export interface WalletFixture {
  readonly chain: Chain;
  readonly browser: ExtensionBrowser;
  readonly site: FileSite;
  readonly account: Address;
  /** The popup, in a tab. */
  readonly popup: Page;
  openSite(path?: string): Promise<Page>;
  stop(): Promise<void>;
}

interface WalletFixtureOptions {
  /** Whether a bundler runs the account's calls; without one they cannot even be prepared. */
  readonly hasBundler?: boolean;
  readonly flags?: readonly string[];
}

/** Starts everything, and connects the site to the account by a click in the wallet's window. */
export async function startWalletFixture({
  hasBundler = false,
  flags = [],
}: WalletFixtureOptions = {}): Promise<WalletFixture> {
  const parts = new AsyncDisposableStack();
  try {
    const chain = await startChain();
    parts.defer(() => chain.stop());
    const bundler = hasBundler ? await startBundler({ chain }) : undefined;
    if (bundler) parts.defer(() => bundler.stop());
    const site = await startSite();
    parts.defer(() => site.stop());
    const browser = await startChromium({ flags });
    parts.defer(() => browser.close());

    const popup = browser.firstRun;
    const account = await setUpWallet(popup, chain, bundler);
    await askBackground(popup, 'sites.enable', { origin: site.origin });
    const openSite = async (path = '/') => {
      const page = await browser.context.newPage();
      await page.goto(`${site.origin}${path}`);
      return page;
    };
    const page = await openSite();
    const { window, answer } = await openApproval(page, 'eth_requestAccounts');
    await new PageScreen(window).press('Connect');
    const connected = await answer;
    if ('code' in connected) throw new Error(`The site is not connected: ${connected.code}`);
    await page.close();
    return { chain, browser, site, account, popup, openSite, stop: () => parts.disposeAsync() };
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

/** Sends a site's request that the user must answer. @returns the window that shows it. */
export async function openApproval(
  page: Page,
  method: string,
  params: readonly unknown[] = [],
): Promise<{ window: Page; answer: Promise<ProviderAnswer> }> {
  const opening = page.context().waitForEvent('page');
  const answer = askProvider(page, method, params);
  // The page may be gone before it is answered.
  answer.catch(() => {});
  const window = await opening;
  await window.getByRole('heading', { level: 2 }).waitFor();
  return { window, answer };
}

/** Adds a chain's first Safe and its owner's key, bypassing the screens. */
async function setUpWallet(
  popup: Page,
  chain: Chain,
  bundler: Bundler | undefined,
): Promise<Address> {
  const [holder] = chain.accounts;
  if (!holder) throw new Error('The chain has no accounts');
  const ask = (request: string, parameters: object) => askBackground(popup, request, parameters);
  await useAccount({ ask }, chain, holder, { endpointUrl: bundler?.url });
  // Hours of watching do not count as the user's activity, which delays the automatic lock.
  await ask('settings.set', { autoLockMinutes: 1_440 });
  return holder.safe;
}
