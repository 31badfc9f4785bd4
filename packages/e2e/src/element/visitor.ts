import { shortenAddress } from '@recovery-guardian/core';
import { en } from '@recovery-guardian/element';
import type { Page } from 'playwright-core';
import type { Address } from 'viem';
import { PageScreen } from '../browser/page-screen.ts';
import { changeWallet } from './site-wallet.ts';

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
    await changeWallet(this.page, { accounts });
  }

  /** Declines everything that the wallet asks from now on; or approves it again. */
  async declines(declines: boolean): Promise<void> {
    await changeWallet(this.page, { declines });
  }
}

/** An address as the element writes it in sentences, without line breaks. */
export function inSentence(address: Address): string {
  return shortenAddress(address).replace('…', '\u2060…\u2060');
}
