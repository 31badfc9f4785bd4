import { join } from 'node:path';
import { until } from '@recovery-guardian/devnet/testing';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import type { Screen } from '../browser/screen.ts';
import { type FileSite, serveFiles } from '../browser/serve-files.ts';
import type { WagmiDapp } from './wagmi-dapp.ts';
import type { WalletBrowser } from './wallet-browsers.ts';

/** What a site got for a request. */
interface Answer {
  readonly result?: unknown;
  readonly error?: string;
  readonly code?: number;
}

/** Drives a site's page with unmodified wagmi and viem. */
export class DappPage {
  readonly #browser: WalletBrowser;
  readonly #page: Screen;

  private constructor(browser: WalletBrowser, page: Screen) {
    this.#browser = browser;
    this.#page = page;
  }

  /** Opens the page of a site that runs what {@link bundleDapp} returned. */
  static async open(browser: WalletBrowser, url: string, chainId: number): Promise<DappPage> {
    const page = await browser.visit(url);
    await page.run('window.dapp = createDapp(arguments[0])', chainId);
    return new DappPage(browser, page);
  }

  /** Has the site ask for something that opens the wallet's window. */
  opening(method: keyof WagmiDapp, ...parameters: unknown[]): Promise<Screen> {
    return this.#browser.windowOpenedBy(() => this.ask(method, ...parameters));
  }

  async ask(method: keyof WagmiDapp, ...parameters: unknown[]): Promise<void> {
    await this.#page.run(
      `window.answer = undefined;
      const codeOf = (error) => error && (error.code ?? codeOf(error.cause));
      dapp[arguments[0]](...arguments[1]).then(
        (result) => { window.answer = { result }; },
        (error) => { window.answer = { error: String(error), code: codeOf(error) }; },
      );`,
      method,
      parameters,
    );
  }

  /** Waits for what the site gets for its last request. */
  given(): Promise<Answer> {
    const read = () => this.#page.run('return window.answer') as Promise<Answer | null | undefined>;
    return until('the site has an answer', read);
  }

  /** Waits for the result of the site's last request. @throws its error. */
  async answer(): Promise<unknown> {
    const { error, result } = await this.given();
    if (error) throw new Error(error);
    return result;
  }
}

/** The script of the site. */
export async function bundleDapp(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'wagmi-dapp.ts')],
    bundle: true,
    format: 'iife',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/** Starts a site that answers every path with an empty page, which runs this script. */
export async function startSite(script = ''): Promise<FileSite> {
  return serveFiles({
    folders: [],
    otherwise({ url }, response) {
      const isScript = url === '/site.js';
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      response.end(isScript ? script : page);
    },
  });
}

const page =
  '<!doctype html><title>A site</title><p>A site</p><script src="/site.js" charset="utf-8"></script>';

/** The wallet's answer to a site: a result, or the code of its refusal. */
export type ProviderAnswer = { result: unknown } | { code: number };

/** Calls the wallet from a site's page, found by EIP-6963. */
export function askProvider(
  page: Page,
  method: string,
  params: readonly unknown[] = [],
): Promise<ProviderAnswer> {
  return page.evaluate(askInPage, { method, params });
}

/** Runs in a site's page: finds the wallet by EIP-6963 and calls it. It must be self-contained. */
export async function askInPage(request: {
  method: string;
  params: unknown;
}): Promise<ProviderAnswer> {
  interface Provider {
    request(request: object): Promise<unknown>;
  }
  const provider = await new Promise<Provider>((resolve) => {
    addEventListener('eip6963:announceProvider', (event) => {
      const { info, provider } = (event as CustomEvent).detail;
      if (info.name === 'Recovery Guardian') resolve(provider);
    });
    dispatchEvent(new Event('eip6963:requestProvider'));
  });
  return provider.request(request).then(
    (result) => ({ result }),
    ({ code }) => ({ code }),
  );
}
