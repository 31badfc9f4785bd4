import type { Locator, Page } from 'playwright-core';
import type { Address } from 'viem';
import { PageScreen, readToTheEnd } from '../browser/page-screen.ts';
import { ask, Wallet } from './wallet.ts';

/** Drives the wallet in Chromium. */
export class WalletPage extends Wallet {
  readonly page: Page;
  readonly #url: string;

  /** @param url Of the popup. */
  constructor(page: Page, url: string) {
    super(new PageScreen(page));
    this.page = page;
    this.#url = url;
  }

  async openRoute(hash: string): Promise<void> {
    // A change of the fragment alone would load nothing.
    await this.page.goto('about:blank');
    await this.page.goto(`${this.#url}${hash}`);
  }

  async selectedAccount(): Promise<Address> {
    const title = await this.page.locator('.account [title^="0x"]').getAttribute('title');
    return title as Address;
  }

  async shows(account: Address): Promise<void> {
    await this.page.locator(`.account [title="${account}" i]`).waitFor();
  }

  /** Waits until the wallet shows this request over its screen, ready to be approved. */
  async isAsked(title: string | RegExp, yes = 'Approve'): Promise<Locator> {
    const approval = this.page.getByRole('dialog');
    await approval.getByRole('heading', { name: title, level: 2 }).waitFor();
    await readToTheEnd(approval);
    await this.armed(approval, yes).waitFor();
    return approval;
  }

  async approve(title: string | RegExp, yes = 'Approve'): Promise<void> {
    const approval = await this.isAsked(title, yes);
    this.effort.clicks += 1;
    await this.armed(approval, yes).click();
    await approval.waitFor({ state: 'hidden' });
  }

  armed(place: Page | Locator, name: string): Locator {
    return place.locator('button:not([aria-disabled])').filter({ hasText: name });
  }

  protected async words(): Promise<readonly string[]> {
    const list = this.page.getByRole('list', { name: 'Your words' });
    await list.waitFor();
    return list.locator('li').allInnerTexts();
  }

  protected labels(): Promise<readonly string[]> {
    return this.page.locator('label').allInnerTexts();
  }
}

/** Calls the wallet's background as this page of it does. @throws its refusal. */
export async function askBackground<Result>(
  page: Page,
  wallet: string,
  parameters: object = {},
): Promise<Result> {
  return (await ask(new PageScreen(page), wallet, parameters)) as Result;
}
