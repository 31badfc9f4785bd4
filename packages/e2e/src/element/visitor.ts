import { en } from '@recovery-guardian/element';
import { shortenAddress } from '@recovery-guardian/protocol';
import type { Page } from 'playwright-core';
import type { Address } from 'viem';
import { PageScreen } from '../extension/page-screen.ts';
import { changeWallet } from './site-wallet.ts';

/** Somebody at a page with the element in it, who knows its buttons and fields by their English words. */
export class Visitor extends PageScreen {
  constructor(page: Page) {
    super(page);
    // Even where the machine is busy, what is waited for is there sooner.
    page.setDefaultTimeout(30_000);
  }

  /** What a field holds: a link to be sent to somebody, say. */
  async textOf(label: string): Promise<string> {
    return this.page.getByRole('textbox', { name: label, exact: true }).inputValue();
  }

  /** Opens what is folded away. */
  async unfold(title: string): Promise<void> {
    await this.page.locator('summary', { hasText: title }).click();
  }

  /** Enters a code and has it checked. */
  async enterCode(code: string): Promise<void> {
    await this.type(en.codeField, code);
    await this.press(en.codeButton);
  }

  /** Names an email address, up to the wallet's signature. */
  async nameEmail(target: string): Promise<void> {
    await this.type(en.emailField, target);
    await this.press(en.continue);
  }

  /** Switches the wallet to other accounts by its own menu. */
  async switchTo(...accounts: readonly Address[]): Promise<void> {
    await changeWallet(this.page, { accounts });
  }

  /** Says no to whatever the wallet asks, from now on; or yes again. */
  async declines(declines: boolean): Promise<void> {
    await changeWallet(this.page, { declines });
  }
}

/** An address as it stands in the element's sentences: no line break takes it apart. */
export function inSentence(address: Address): string {
  return shortenAddress(address).replace('…', '\u2060…\u2060');
}
