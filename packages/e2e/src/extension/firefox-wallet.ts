import type { Address } from 'viem';
import type { ElementReference, Marionette } from './marionette.ts';
import { Wallet } from './wallet.ts';

/** What is looked for, by what a person knows of it. */
type Sought = {
  kind: 'button' | 'field' | 'radio' | 'heading' | 'text' | 'account';
  name: string;
  /** Whether the name is a regular expression. */
  isPattern?: boolean;
};

/** In milliseconds. */
const longestWait = 30_000;

/** A person at the wallet in Firefox. */
export class FirefoxWallet extends Wallet {
  readonly #marionette: Marionette;
  readonly #url: string;

  /** @param url Of the popup. */
  constructor(marionette: Marionette, url: string) {
    super();
    this.#marionette = marionette;
    this.#url = url;
  }

  async openPlace(hash: string): Promise<void> {
    await this.#marionette.send('WebDriver:Navigate', { url: 'about:blank' });
    await this.#marionette.send('WebDriver:Navigate', { url: `${this.#url}${hash}` });
  }

  async selectedAccount(): Promise<Address> {
    const element = await this.#find({ kind: 'account', name: '' });
    return (await this.#marionette.run('return arguments[0].title', element)) as Address;
  }

  async shows(account: Address): Promise<void> {
    await this.#find({ kind: 'account', name: account });
  }

  async press(name: string): Promise<void> {
    await this.#click(await this.#find({ kind: 'button', name }));
  }

  async sees(title: string | RegExp): Promise<void> {
    const isPattern = title instanceof RegExp;
    await this.#find({ kind: 'heading', name: isPattern ? title.source : title, isPattern });
  }

  async reads(text: string): Promise<void> {
    await this.#find({ kind: 'text', name: text });
  }

  async type(label: string, text: string): Promise<void> {
    const element = await this.#find({ kind: 'field', name: label });
    const id = Object.values(element)[0];
    await this.#marionette.send('WebDriver:ElementClear', { id });
    await this.#marionette.send('WebDriver:ElementSendKeys', { id, text });
  }

  async choose(label: string): Promise<void> {
    await this.#click(await this.#find({ kind: 'radio', name: label }));
  }

  async approve(title: string, yes = 'Approve'): Promise<void> {
    await this.sees(title);
    await this.press(yes);
  }

  protected async words(): Promise<readonly string[]> {
    await this.#find({ kind: 'button', name: 'I wrote them down' });
    return this.#textsOf('ol > li');
  }

  protected labels(): Promise<readonly string[]> {
    return this.#textsOf('label');
  }

  async #click(element: ElementReference): Promise<void> {
    await this.#marionette.send('WebDriver:ElementClick', { id: Object.values(element)[0] });
  }

  async #textsOf(selector: string): Promise<readonly string[]> {
    const script = `${walk} return everything().filter((one) => one.matches(arguments[0]))
      .map((one) => one.textContent.trim());`;
    return (await this.#marionette.run(script, selector)) as string[];
  }

  /** Looks again and again until it is there. */
  async #find(sought: Sought): Promise<ElementReference> {
    const end = Date.now() + longestWait;
    for (;;) {
      const found = await this.#marionette.run(`${walk} ${find}`, sought);
      if (found) return found as ElementReference;
      if (Date.now() > end) {
        const shown = await this.#marionette.run(`${walk} return everything()
          .filter((one) => one.matches('h2, .problem, .callout')).map((one) => one.textContent.trim())`);
        throw new Error(`No ${sought.kind} “${sought.name}”, but: ${JSON.stringify(shown)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Everything that can be seen, through shadow roots; of what stands in front alone, if anything. */
const walk = `
  function everything(root = document.body) {
    const found = [];
    for (const child of root.children) {
      if (!child.checkVisibility({ visibilityProperty: true })) continue;
      found.push(child);
      if (child.shadowRoot) found.push(...everything(child.shadowRoot));
      found.push(...everything(child));
    }
    const dialog = root === document.body && found.find((one) => one.matches('dialog[open]'));
    return dialog ? everything(dialog) : found;
  }`;

/** Finds what is sought, as people know it: by its label, its title, what it says. */
const find = `
  const { kind, name, isPattern } = arguments[0];
  const says = (one) => {
    const text = one.textContent.replace(/\\u2060/g, '').trim();
    return isPattern ? new RegExp(name).test(text) : text === name;
  };
  const all = everything();
  const labelled = (test) =>
    all.find((one) => one.matches('label') && one.control && test(one))?.control;
  switch (kind) {
    case 'button':
      return all.find((one) => one.matches('button:not([aria-disabled])') && says(one));
    case 'field':
      return labelled((one) => one.control.type !== 'radio' && says(one));
    case 'radio':
      return labelled((one) => one.control.type === 'radio' && one.textContent.includes(name));
    case 'heading':
      return all.find((one) => one.matches('h2') && says(one));
    case 'account':
      return all.find((one) => one.matches('.account [title^="0x"]') &&
        one.title.toLowerCase().includes(name.toLowerCase()));
    case 'text':
      return all.find((one) => one.childElementCount === 0 && one.textContent.includes(name));
  }`;
