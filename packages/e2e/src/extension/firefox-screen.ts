import { setTimeout } from 'node:timers/promises';
import { type Keyboard, type Looks, type Screen, walk } from '../browser/screen.ts';
import type { ElementReference, Marionette } from './marionette.ts';

/** What to find, by what users know of it. */
interface Sought {
  readonly kind: 'button' | 'field' | 'radio' | 'heading' | 'text' | 'account';
  readonly name: string;
  /** Whether the name is a regular expression. */
  readonly isPattern?: boolean;
}

/** The keys' codes in WebDriver. */
const shift = '\uE008';
const control = process.platform === 'darwin' ? '\uE03D' : '\uE009';
const keys = {
  Tab: ['\uE004'],
  back: [shift, '\uE004'],
  Enter: ['\uE007'],
  Space: [' '],
  paste: [control, 'v'],
};

/** In milliseconds. */
const longestWait = 30_000;

/** Drives a page in Firefox: a tab or a window. */
export class FirefoxScreen implements Screen, Keyboard {
  readonly #marionette: Marionette;
  readonly #handle: string;

  /** @param handle Marionette's handle of the tab. */
  constructor(marionette: Marionette, handle: string) {
    this.#marionette = marionette;
    this.#handle = handle;
  }

  async open(url: string): Promise<void> {
    await this.#send('WebDriver:Navigate', { url });
  }

  async press(name: string): Promise<void> {
    await this.#click(await this.find({ kind: 'button', name }));
  }

  async hold(name: string): Promise<void> {
    const origin = await this.find({ kind: 'button', name });
    const actions = [
      { type: 'pointerMove', origin, x: 0, y: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pause', duration: 2_300 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.#send('WebDriver:PerformActions', {
      actions: [{ type: 'pointer', id: 'mouse', actions }],
    }).catch((error) => {
      // The approval's window closes before the button is let go.
      if (!/no such window/.test(String(error))) throw error;
    });
  }

  async strike(x: number, y: number): Promise<void> {
    const click = ['pointerMove', 'pointerDown', 'pointerUp'].map((type) => ({
      ...(type === 'pointerMove' ? { x, y } : { button: 0 }),
      type,
    }));
    const turn = [{ type: 'scroll', x, y, deltaX: 0, deltaY: 1 }];
    await this.#send('WebDriver:PerformActions', {
      actions: [{ type: 'pointer', id: 'mouse', actions: click }],
    });
    await this.#send('WebDriver:PerformActions', {
      actions: [{ type: 'wheel', id: 'wheel', actions: turn }],
    });
  }

  async offers(name: string): Promise<void> {
    await this.find({ kind: 'button', name });
  }

  async sees(title: string | RegExp): Promise<void> {
    const isPattern = title instanceof RegExp;
    await this.find({ kind: 'heading', name: isPattern ? title.source : title, isPattern });
  }

  async reads(text: string): Promise<void> {
    await this.find({ kind: 'text', name: text });
  }

  async type(label: string, text: string): Promise<void> {
    const id = idOf(await this.find({ kind: 'field', name: label }));
    await this.#send('WebDriver:ElementClear', { id });
    await this.#send('WebDriver:ElementSendKeys', { id, text });
  }

  async choose(label: string): Promise<void> {
    await this.#click(await this.find({ kind: 'radio', name: label }));
  }

  async showIn({ scheme, width }: Looks): Promise<void> {
    await this.#marionette.switchTo(this.#handle);
    // No window is this narrow, but what it shows may be.
    await this.#marionette.runInBrowser(
      `Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', arguments[0]);
      gBrowser.selectedBrowser.style.maxWidth = arguments[1];`,
      scheme === 'dark' ? 0 : 1,
      `${width}px`,
    );
    const isShown = `return innerWidth <= arguments[0] &&
      matchMedia('(prefers-color-scheme: ' + arguments[1] + ')').matches`;
    while (!(await this.run(isShown, width, scheme))) await setTimeout(20);
  }

  async key(name: keyof typeof keys): Promise<void> {
    const pressed = keys[name];
    await this.#strike([
      ...pressed.map((value) => ({ type: 'keyDown', value })),
      ...pressed.toReversed().map((value) => ({ type: 'keyUp', value })),
    ]);
  }

  async write(text: string): Promise<void> {
    const types = ['keyDown', 'keyUp'];
    await this.#strike([...text].flatMap((value) => types.map((type) => ({ type, value }))));
  }

  async #strike(actions: object[]): Promise<void> {
    await this.#send('WebDriver:PerformActions', {
      actions: [{ type: 'key', id: 'keyboard', actions }],
    });
  }

  async run(script: string, ...args: unknown[]): Promise<unknown> {
    await this.#marionette.switchTo(this.#handle);
    return this.#marionette.run(script, ...args);
  }

  async picture(): Promise<Buffer> {
    await this.#marionette.switchTo(this.#handle);
    const answer = await this.#marionette.send('WebDriver:TakeScreenshot', { full: false });
    return Buffer.from((answer as { value: string }).value, 'base64');
  }

  async textsOf(selector: string): Promise<readonly string[]> {
    const script = `${walk} return everything().filter((one) => one.matches(arguments[0]))
      .map((one) => one.textContent.trim());`;
    return (await this.run(script, selector)) as string[];
  }

  /** Retries until it is found. Reads a request to its end, which may appear meanwhile. */
  async find(sought: Sought): Promise<ElementReference> {
    const end = Date.now() + longestWait;
    for (;;) {
      if (['button', 'radio'].includes(sought.kind)) await this.#readToTheEnd();
      const found = await this.run(`${walk} ${find}`, sought);
      if (found) return found as ElementReference;
      if (Date.now() > end) {
        const shown = await this.run(`${walk} return everything()
          .filter((one) => one.matches('h2, .problem, .callout')).map((one) => one.textContent.trim())`);
        throw new Error(`No ${sought.kind} “${sought.name}”, but: ${JSON.stringify(shown)}`);
      }
      await setTimeout(40);
    }
  }

  /**
   * A request can be approved only once its end was in view; until then its buttons hide others.
   */
  async #readToTheEnd(): Promise<void> {
    await this.run(`${walk} for (const one of everything())
      if (one.matches('.end')) one.scrollIntoView();`);
  }

  async #click(element: ElementReference): Promise<void> {
    await this.#send('WebDriver:ElementClick', { id: idOf(element) });
  }

  async #send(command: string, parameters: object): Promise<void> {
    await this.#marionette.switchTo(this.#handle);
    await this.#marionette.send(command, parameters);
  }
}

function idOf(element: ElementReference): string | undefined {
  return Object.values(element)[0];
}

/** Finds an element by what users know: its label, its title, its text. */
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
      return all.find((one) => one.matches('button:not([aria-disabled]), summary') &&
        (says(one) || one.ariaLabel === name));
    case 'field':
      return labelled((one) => one.control.type !== 'radio' && says(one));
    case 'radio':
      return labelled((one) => ['radio', 'checkbox'].includes(one.control.type) &&
        one.textContent.includes(name));
    case 'heading':
      return all.find((one) => one.matches('h2') && says(one));
    case 'account':
      return all.find((one) => one.matches('.account [title^="0x"]') &&
        one.title.toLowerCase().includes(name.toLowerCase()));
    case 'text':
      return all.find((one) => [...one.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.data).join('').includes(name));
  }`;
