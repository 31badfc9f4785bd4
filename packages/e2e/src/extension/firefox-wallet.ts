import type { Address } from 'viem';
import { walk } from '../browser/screen.ts';
import type { FirefoxScreen } from './firefox-screen.ts';
import { Wallet } from './wallet.ts';

/** Drives the wallet in Firefox. */
export class FirefoxWallet extends Wallet {
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
