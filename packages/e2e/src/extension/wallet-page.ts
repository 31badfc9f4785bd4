import type { World } from '@recovery-guardian/devnet';
import type { Locator, Page } from 'playwright-core';
import type { Address } from 'viem';

/** A person at the wallet's popup, opened as a tab. */
export class WalletPage {
  readonly page: Page;
  readonly #url: string;

  /** @param url Of the popup. */
  constructor(page: Page, url: string) {
    this.page = page;
    this.#url = url;
  }

  /** Opens the popup anew at this place, a fragment. */
  async openPlace(hash: string): Promise<void> {
    // A change of the fragment alone would load nothing.
    await this.page.goto('about:blank');
    await this.page.goto(`${this.#url}${hash}`);
  }

  /** The account that the wallet shows. */
  async selectedAccount(): Promise<Address> {
    const title = await this.page.locator('.account [title^="0x"]').getAttribute('title');
    return title as Address;
  }

  /** Waits until the wallet shows this account. */
  async shows(account: Address): Promise<void> {
    await this.page.locator(`.account [title="${account}" i]`).waitFor();
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  /** Waits until this is the title of the screen, or of what stands over it. */
  async sees(title: string | RegExp): Promise<void> {
    await this.page.getByRole('heading', { name: title, level: 2 }).waitFor();
  }

  async type(label: string, text: string): Promise<void> {
    await this.page.getByRole('textbox', { name: label, exact: true }).fill(text);
  }

  async choose(label: string | RegExp): Promise<void> {
    await this.page.getByRole('radio', { name: label }).check();
  }

  /** Says yes to what the wallet asks; its button has to arm itself first. */
  async approve(title: string | RegExp, yes = 'Approve'): Promise<void> {
    const question = this.page.getByRole('dialog');
    await question.getByRole('heading', { name: title, level: 2 }).waitFor();
    await this.armed(question, yes).click();
    await question.waitFor({ state: 'hidden' });
  }

  /** A button once it may be pressed. */
  armed(place: Page | Locator, name: string): Locator {
    return place.locator('button:not([aria-disabled])').filter({ hasText: name });
  }

  /** Makes a new key, writes its words down, and gives them back. */
  async createKey(password: string): Promise<readonly string[]> {
    await this.press('Create a new key');
    await this.type('Password', password);
    await this.type('The same password again', password);
    await this.press('Continue');
    await this.press('Show the words');
    const words = await this.page
      .getByRole('list', { name: 'Your words' })
      .locator('li')
      .allInnerTexts();
    await this.press('I wrote them down');
    for (const label of await this.page.locator('label').allInnerTexts()) {
      await this.type(label, words[Number(label.replace('Word ', '')) - 1] ?? '');
    }
    await this.press('Confirm');
    return words;
  }

  /** Tells the wallet where the local world's services are. */
  async connectServices(world: World): Promise<void> {
    await this.sees('Connect your service');
    await this.type('Recovery service', world.baseUrl);
    await this.type('Access token', world.accessToken);
    await this.type('Endpoint', `${world.apiUrl}/api/v3/${world.chainId}/${world.apiKey}`);
    await this.type('Node', world.rpcUrl);
    await this.press('Continue');
  }
}
