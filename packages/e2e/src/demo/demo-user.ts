import type { Channel } from '@recovery-guardian/core';
import { until } from '@recovery-guardian/devnet/testing';
import type { Locator, Page } from 'playwright-core';

/** Topics of the service's messages: the beginning of a subject, or words of a text message. */
const topics = {
  register: { email: 'Add this email', sms: 'Register this number' },
  recover: { email: 'Your code to get back', sms: 'TAKE CONTROL' },
  alerts: { email: 'Get alerts', sms: 'Send alerts' },
} as const;

type Topic = keyof typeof topics;

/** How a user can be reached. */
export interface Contact {
  readonly channel: Channel;
  readonly target: string;
}

/** A contact, and how the element masks it. */
type Way = readonly [masked: string, contact: Contact];

/** Drives the demo page as a user does, by typing and clicking. */
export class DemoUser {
  readonly page: Page;
  /** `<recovery-guardian>`. */
  readonly element: Locator;
  readonly chain: Locator;
  /** The line that says what comes next. */
  readonly nextStep: Locator;
  readonly #readCodes = new Set<string>();

  constructor(page: Page) {
    this.page = page;
    this.element = page.locator('recovery-guardian');
    this.chain = page.getByRole('region', { name: 'On the network' });
    this.nextStep = page.locator('.next');
  }

  // The element

  async press(name: string): Promise<void> {
    const button = this.element.getByRole('button', { name, exact: true });
    await button.click().catch(async (cause) => {
      throw new Error(`${name}: not offered by ${await this.element.ariaSnapshot()}`, { cause });
    });
  }

  async sees(title: string | RegExp): Promise<void> {
    await this.element.getByRole('heading', { name: title, level: 2 }).waitFor();
  }

  async unfold(name: string): Promise<void> {
    await this.element.locator('summary').filter({ hasText: name }).click();
  }

  async type(label: string, text: string): Promise<void> {
    const field = this.element.getByRole('textbox', { name: label });
    await field.click();
    await field.clear();
    await field.pressSequentially(text);
  }

  async switch(label: string): Promise<void> {
    await this.element.getByRole('switch', { name: label }).click();
  }

  async choose(label: string): Promise<void> {
    await this.element.getByRole('radio', { name: label }).check();
  }

  /** Enters the target, signs its registration, and requests the code; ends at the code's field. */
  async askToRegister({ channel, target }: Contact): Promise<void> {
    await this.sees('How should we reach you?');
    await this.choose(channel === 'email' ? 'Email' : 'Phone');
    await this.type(channel === 'email' ? 'Email address' : 'Phone number', target);
    await this.press('Continue');
    await this.press('Ask my wallet');
    await this.approve('Allow recovery with codes');
    await this.sees('Enter the code we sent to');
  }

  /** Registers a target, from the first question to the right code. */
  async register(contact: Contact): Promise<void> {
    await this.askToRegister(contact);
    await this.enterCode(await this.readCode(contact, 'register'));
  }

  /** Registers a target and adds its guardian, starting from the overview. */
  async protect(contact: Contact): Promise<void> {
    await this.press('Protect this account');
    await this.register(contact);
    await this.press('Turn on recovery');
    await this.approve('Turn on recovery');
    await this.sees('Done. You can get back in.');
  }

  /** Once the element knows that the key is lost: its button moves then, and a press would miss it. */
  async pressRecover(): Promise<void> {
    const actions = this.element.locator('[part=actions]');
    await actions.filter({ hasText: /^\s*Recover an account\s*$/ }).waitFor();
    await this.press('Recover an account');
  }

  /** Confirms a recovery by two codes, from the overview to its start. */
  async recoverByTwoCodes(...ways: readonly [Way, Way]): Promise<void> {
    await this.pressRecover();
    await this.press('Send the codes');
    await this.sees('Confirm it’s you');
    await this.element.getByText('0 of 2 confirmed').waitFor();
    for (const [index, [masked, contact]] of ways.entries()) {
      await this.press(`Enter code sent to ${masked}`);
      await this.enterCode(await this.readCode(contact, 'recover'));
      if (index > 0) continue;
      // The other's first code is void: all are told, and it gets a new one once they could stop this.
      await this.readCode(ways[1][1], 'recover');
      await this.sees('Now a short wait');
      await this.element.getByText('1 of 2 confirmed').waitFor();
    }
    await this.sees('Start the recovery');
  }

  async enterCode(code: string): Promise<void> {
    await this.type('Code', code);
    await this.press('Confirm');
  }

  /** Shows a device or, on a narrow page, the site: the tab is labeled with its name. */
  async open(device: 'Account' | 'Mailbox' | 'Phone' | 'Wallet'): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Devices' })
      .getByRole('button', { name: device })
      .click();
  }

  // The demo wallet

  /** Approves the wallet's request after reading it. */
  async approve(title: string): Promise<void> {
    await this.#answer(title, 'Approve');
  }

  /** Declines the wallet's request after reading it. */
  async decline(title: string): Promise<void> {
    await this.#answer(title, 'Decline');
  }

  async #answer(title: string, answer: 'Approve' | 'Decline'): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: title });
    await dialog.getByRole('button', { name: answer }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  async chooseAccount(name: string): Promise<void> {
    await this.open('Wallet');
    await this.page.getByRole('combobox', { name: 'Account' }).selectOption({ label: name });
  }

  async loseTheKey(button = 'Lose the key'): Promise<void> {
    await this.open('Wallet');
    await this.page.getByRole('button', { name: button }).click();
    await this.isTold('recover the account');
  }

  // The mailbox and the phone

  /** The newest message to a target about a topic, as the page shows it. */
  message({ channel, target }: Contact, topic: Topic): Locator {
    const messages =
      channel === 'email'
        ? this.page.getByRole('log', { name: 'Emails, newest first' }).locator('details')
        : this.page.getByRole('log', { name: 'Text messages, newest first' }).getByRole('article');
    return messages
      .filter({ hasText: target.replaceAll(' ', '') })
      .filter({ hasText: topics[topic][channel] })
      .first();
  }

  /** The newest mail to a target that contains all of these words. */
  mail({ target }: Contact, ...words: readonly string[]): Locator {
    const mails = this.page.getByRole('log', { name: 'Emails, newest first' }).locator('details');
    return [target, ...words].reduce((left, hasText) => left.filter({ hasText }), mails).first();
  }

  /** The newest code, once it has arrived: one that this user has not read before. */
  async readCode(contact: Contact, topic: Topic): Promise<string> {
    const code = await until(`a new code has reached ${contact.target}`, async () => {
      const newest = await this.#newestCode(contact, topic).catch(() => undefined);
      return newest && !this.#readCodes.has(newest) ? newest : undefined;
    });
    this.#readCodes.add(code);
    return code;
  }

  /** @throws if it cannot be read soon: a mail that arrives meanwhile closes the one before. */
  async #newestCode(contact: Contact, topic: Topic): Promise<string> {
    const soon = { timeout: 3_000 };
    await this.open(contact.channel === 'email' ? 'Mailbox' : 'Phone');
    const message = this.message(contact, topic);
    if (contact.channel === 'sms') return message.locator('.code').innerText(soon);
    // Only the newest mail is open, which may be another account's.
    await message.evaluate((mail) => mail.setAttribute('open', ''), undefined, soon);
    const frame = message.locator('iframe').contentFrame();
    return frame.getByText(/^\d{6,8}$/).innerText(soon);
  }

  // The chain

  async skipAhead(): Promise<void> {
    await this.chain.getByRole('button', { name: 'Skip ahead' }).click();
  }

  /** Waits until the page says this as the next step. */
  async isTold(text: string): Promise<void> {
    await this.nextStep.filter({ hasText: text }).waitFor();
  }
}

/**
 * Requests from the page's wallet, found by EIP-6963, what it must refuse.
 *
 * Runs in the page, so it must be self-contained.
 *
 * @returns Its answers; the codes of its refusals.
 */
export async function askWallet() {
  interface Request {
    method: string;
    params?: unknown;
  }
  interface Wallet {
    request(request: Request): Promise<unknown>;
  }
  const { info, provider } = await new Promise<{ info: { name: string }; provider: Wallet }>(
    (resolve) => {
      addEventListener('eip6963:announceProvider', (event) =>
        resolve((event as CustomEvent).detail),
      );
      dispatchEvent(new Event('eip6963:requestProvider'));
    },
  );
  const refusal = (method: string, ...params: unknown[]) =>
    provider.request({ method, params }).then(
      () => 'not refused',
      ({ code }) => code,
    );
  const [account] = (await provider.request({ method: 'eth_requestAccounts' })) as string[];
  return {
    name: info.name,
    chainId: await provider.request({ method: 'eth_chainId' }),
    foreignAccount: await refusal('personal_sign', 'hello', `0x${'12'.repeat(20)}`),
    rawHash: await refusal('eth_sign', account, `0x${'12'.repeat(32)}`),
    bytes: await refusal('personal_sign', `0x${'ff'.repeat(32)}`, account),
    otherChain: await refusal('wallet_sendCalls', { chainId: '0x1', calls: [] }),
  };
}
