import { join } from 'node:path';
import { until } from '@recovery-guardian/devnet/testing';
import { build } from 'esbuild';
import type { Screen } from '../browser/screen.ts';
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
