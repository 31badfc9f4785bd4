import type { Locator, Page } from 'playwright-core';
import type { Keyboard, Looks, Screen } from './screen.ts';

/** Scrolls to the end of a request, if there is one: it cannot be approved before. */
export async function readToTheEnd(place: Page | Locator): Promise<void> {
  const end = place.locator('wallet-approval .end');
  for (const one of await end.all()) await one.evaluate((element) => element.scrollIntoView());
}

/** Drives a page in Chromium. */
export class PageScreen implements Screen, Keyboard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url);
  }

  async press(name: string): Promise<void> {
    await readToTheEnd(this.page);
    const folded = this.page.getByText(name, { exact: true }).and(this.page.locator('summary'));
    await this.#untilClosed(this.#button(name).or(folded).click());
  }

  async hold(name: string): Promise<void> {
    await this.offers(name);
    await this.#untilClosed(this.#button(name).click({ delay: 2_300 }));
  }

  /** An approval's window closes before the button is let go, or the click is reported. */
  async #untilClosed(click: Promise<void>): Promise<void> {
    await click.catch((error) => {
      if (!this.page.isClosed()) throw error;
    });
  }

  async strike(x: number, y: number): Promise<void> {
    await this.page.mouse.click(x, y);
    await this.page.mouse.wheel(0, 1);
  }

  async offers(name: string): Promise<void> {
    await readToTheEnd(this.page);
    await this.#button(name).waitFor();
  }

  #button(name: string): Locator {
    return this.page
      .getByRole('button', { name, exact: true })
      .and(this.page.locator('button:not([aria-disabled])'));
  }

  async sees(title: string | RegExp): Promise<void> {
    await this.page.getByRole('heading', { name: title, level: 2 }).waitFor();
  }

  async reads(text: string): Promise<void> {
    await this.page.getByText(text).first().waitFor();
  }

  async type(label: string, text: string): Promise<void> {
    await this.page.getByRole('textbox', { name: label, exact: true }).fill(text);
  }

  async choose(label: string): Promise<void> {
    const radio = this.page.getByRole('radio', { name: label });
    await radio.or(this.page.getByRole('checkbox', { name: label })).check();
  }

  async showIn({ scheme, width }: Looks): Promise<void> {
    // Without motion: colors in transition belong to neither scheme.
    await this.page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await this.page.setViewportSize({ width, height: 700 });
  }

  async key(name: Parameters<Keyboard['key']>[0]): Promise<void> {
    const combined = { back: 'Shift+Tab', paste: 'ControlOrMeta+V' };
    await this.page.keyboard.press(name in combined ? combined[name as 'back'] : name);
  }

  async write(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  run(script: string, ...args: unknown[]): Promise<unknown> {
    // Evaluated by the browser's debugger, which no policy of the page blocks.
    return this.page.evaluate(`(function () {${script}}).apply(null, ${JSON.stringify(args)})`);
  }

  picture(): Promise<Buffer> {
    return this.page.screenshot();
  }
}
