import { join } from 'node:path';
import { shortenAddress } from '@recovery-guardian/core';
import {
  createRunningClock,
  startTestWorld,
  type TestClock,
  type TestWorld,
  type TestWorldOptions,
} from '@recovery-guardian/devnet/testing';
import { en } from '@recovery-guardian/element';
import type { Browser, Page } from 'playwright-core';
import type { Address } from 'viem';
import { buildElement, elementBuild } from '../../../../scripts/builds/builds.ts';
import { PageScreen } from '../browser/page-screen.ts';
import { type FileSite, serveFiles } from '../browser/serve-files.ts';
import { startBrowser } from '../browser/watched-page.ts';
import { installWallet, switchAccounts } from './site-wallet.ts';

/** Drives a page with the element, by the English labels of its buttons and fields. */
export class Visitor extends PageScreen {
  constructor(page: Page) {
    super(page);
    // Long enough even on a busy machine.
    page.setDefaultTimeout(30_000);
  }

  /** A field's value, such as a link to send. */
  async textOf(label: string): Promise<string> {
    return this.page.getByRole('textbox', { name: label, exact: true }).inputValue();
  }

  async unfold(title: string): Promise<void> {
    await this.page.locator('summary', { hasText: title }).click();
  }

  async enterCode(code: string): Promise<void> {
    await this.type(en.codeField, code);
    await this.press(en.codeButton);
  }

  /** Enters an email address, up to the wallet's signature. */
  async nameEmail(target: string): Promise<void> {
    await this.type(en.emailField, target);
    await this.press(en.continue);
  }

  /** Switches the wallet to other accounts by its own menu. */
  async switchTo(...accounts: readonly Address[]): Promise<void> {
    await switchAccounts(this.page, accounts);
  }
}

/** An address as the element writes it in sentences, without line breaks. */
export function inSentence(address: Address): string {
  return shortenAddress(address).replace('…', '\u2060…\u2060');
}

export const plainHtml = join(import.meta.dirname, '../../../../examples/plain-html');

/** A site's visitor, and what the site shows them. */
interface VisitOptions {
  /** The page's account; the element asks for it if not given. */
  readonly account?: Address | undefined;
  /** The node's accounts that the visitor's wallet exposes; without them there is no wallet. */
  readonly wallet?: readonly Address[] | undefined;
  /** A link to open in place of the page's own address. */
  readonly link?: string | undefined;
}

/** A site with the element, backed by the real world. */
export interface GuardedSite {
  readonly world: TestWorld;
  readonly browser: Browser;
  /** Opens the page in a fresh browser profile. */
  visit(options?: VisitOptions): Promise<Visitor>;
  /** Advances the clock of the service, and of all current and future visitors. */
  letPass(milliseconds: number): Promise<void>;
  /** Closes every browser, with all its data. */
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
    return { world, browser, stop, ...visits({ world, browser, origin, clock }) };
  } catch (error) {
    // Wait for pending starts: only what has started can be stopped.
    await Promise.allSettled(starting);
    await stop();
    throw error;
  }
}

/** Builds the element and serves it with the plain HTML example. */
async function serveExample(): Promise<FileSite> {
  await buildElement();
  return serveFiles({ folders: [plainHtml, elementBuild] });
}

function defer<Part>(parts: AsyncDisposableStack, part: Part, stop: () => Promise<void>): Part {
  parts.defer(stop);
  return part;
}

interface Parts {
  world: TestWorld;
  browser: Browser;
  origin: string;
  clock: TestClock;
}

/** Opens and closes the example that is served at `origin`. */
function visits({ world, browser, origin, clock }: Parts) {
  const { url: baseUrl, accessToken, chain } = world;
  const { rpcUrl } = chain;
  const { recoveryModule } = world;
  const chainId = String(chain.chainId);
  // The site vouches for the module: those of the local world may have addresses of their own.
  const services = { baseUrl, accessToken, chainId, rpcUrl, recoveryModule };

  return {
    async visit(options: VisitOptions = {}): Promise<Visitor> {
      const { account, wallet: accounts, link } = options;
      const context = await browser.newContext({ reducedMotion: 'reduce' });
      if (accounts) await context.addInitScript(installWallet, { rpcUrl, accounts });
      const page = await context.newPage();
      await page.clock.install({ time: clock.now() });
      const settings = new URLSearchParams({ ...services, ...(account && { account }) });
      await page.goto(link ?? `${origin}/?${settings}`);
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
