import { join } from 'node:path';
import {
  createRunningClock,
  startTestWorld,
  type TestClock,
  type TestWorld,
  type TestWorldOptions,
} from '@recovery-guardian/devnet/testing';
import type { Browser } from 'playwright-core';
import type { Address } from 'viem';
import { startBrowser } from '../demo/visit-demo.ts';
import { buildElement, elementBuild } from './build-element.ts';
import { type FileSite, serveFiles } from './serve-files.ts';
import { installWallet } from './site-wallet.ts';
import { Visitor } from './visitor.ts';

const plainHtml = join(import.meta.dirname, '../../../../examples/plain-html');

/** Who comes to the site, and to what. */
export interface VisitOptions {
  /** The account that the page is about; the person is asked for it where it is not given. */
  readonly account?: Address | undefined;
  /** The accounts of the node that their wallet shows; without them they have no wallet. */
  readonly wallet?: readonly Address[] | undefined;
  /** The chain that the wallet is on, in hexadecimal, where that is another one. */
  readonly walletChainId?: string | undefined;
  /** The link that they were sent, in place of the page's own address. */
  readonly link?: string | undefined;
  /** What the page says of its place besides, or in place of what is true. */
  readonly query?: Readonly<Record<string, string>> | undefined;
  /** What the page's address ends in, from its `#` on. */
  readonly fragment?: string | undefined;
}

/** A site that has dropped the element in, with the real world behind it. */
export interface GuardedSite {
  readonly world: TestWorld;
  /** Opens the page in a browser of somebody who was never here. */
  visit(options?: VisitOptions): Promise<Visitor>;
  /** Puts the service's clock forward, and that of whoever is there or comes later. */
  letPass(milliseconds: number): Promise<void>;
  /** Everybody closes their browser, with all that it remembers. */
  leave(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the plain HTML example, the service, the chain, the mailbox and the phone. */
export async function startGuardedSite(options: TestWorldOptions = {}): Promise<GuardedSite> {
  const clock = createRunningClock();
  const started = new AsyncDisposableStack();
  const starting = [
    startTestWorld({ ...options, clock }).then((world) => defer(started, world, world.stop)),
    startBrowser().then((browser) => defer(started, browser, () => browser.close())),
    serveExample().then((files) => defer(started, files, files.stop)),
  ] as const;
  const stop = () => started.disposeAsync();
  try {
    const [world, browser, { origin }] = await Promise.all(starting);
    return { world, stop, ...visits({ world, browser, origin, clock }) };
  } catch (error) {
    // What is still starting must have started before it can be stopped.
    await Promise.allSettled(starting);
    await stop();
    throw error;
  }
}

/** Builds the element and serves it with the plain HTML example. */
export async function serveExample(): Promise<FileSite> {
  await buildElement();
  return serveFiles({ folders: [plainHtml, elementBuild] });
}

function defer<Part>(parts: AsyncDisposableStack, part: Part, stop: () => Promise<void>): Part {
  parts.defer(stop);
  return part;
}

type Parts = { world: TestWorld; browser: Browser; origin: string; clock: TestClock };

/** Ways to come to the example that is served at `origin`, and to leave it. */
export function visits({ world, browser, origin, clock }: Parts) {
  const { url: baseUrl, accessToken, chain } = world;
  const { rpcUrl } = chain;
  const place = { baseUrl, accessToken, chainId: String(chain.chainId), rpcUrl };

  return {
    async visit(options: VisitOptions = {}): Promise<Visitor> {
      const { account, query, wallet: accounts, walletChainId: chainId, link } = options;
      const { fragment = '' } = options;
      const context = await browser.newContext();
      if (accounts) await context.addInitScript(installWallet, { rpcUrl, accounts, chainId });
      const page = await context.newPage();
      await page.clock.install({ time: clock.now() });
      const settings = new URLSearchParams({ ...place, ...(account && { account }), ...query });
      await page.goto(link ?? `${origin}/?${settings}${fragment}`);
      return new Visitor(page);
    },
    async letPass(milliseconds: number): Promise<void> {
      clock.advance(milliseconds);
      const pages = browser.contexts().flatMap((context) => context.pages());
      for (const page of pages) await page.clock.fastForward(milliseconds);
    },
    async leave(): Promise<void> {
      for (const context of browser.contexts()) await context.close();
    },
  };
}
