import { buildDemo, startDemoSite } from '@recovery-guardian/devnet';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { watch } from '../browser/watched-page.ts';

/** The demo page as files on a server, without a world. */
export async function serveGallery(): Promise<{ url: string; stop(): Promise<void> }> {
  await buildDemo();
  return startDemoSite({});
}

/** Drives the gallery as a visitor does. */
export class GalleryVisit {
  readonly page: Page;
  readonly #watched: ReturnType<typeof watch>;
  readonly #url: string;

  constructor(page: Page, url: string) {
    this.page = page;
    this.#url = url;
    this.#watched = watch(page, ({ url }) => !url.endsWith('/world.json'));
  }

  /** Console errors, including uncaught ones, except for the missing world. */
  get errors(): readonly string[] {
    return this.#watched.errors;
  }

  /** Every origin that was requested. */
  get origins(): ReadonlySet<string> {
    return this.#watched.origins;
  }

  /** `<recovery-guardian>`, if the page shows only one. */
  get element(): Locator {
    return this.page.locator('recovery-guardian');
  }

  /** Navigates to a route of the site: `#/gallery/protect/code?scheme=dark`. */
  async goTo(hash: string): Promise<void> {
    await this.page.goto(`${this.#url}/${hash}`);
  }

  /** Waits until a state is reached: this one, or any. */
  async isStaged(state?: string): Promise<void> {
    const name = state === undefined ? '' : `="${state}"`;
    const stage = this.page.locator(`state-stage[data-staged${name}]`).first();
    await stage.waitFor({ state: 'attached' });
    const failures = await stage.locator('.failed').allInnerTexts();
    if (failures.length > 0) throw new Error(`Not reached: ${failures}`);
  }

  /** The visible part of the element: itself, or its open dialog. */
  picture(state: string): Locator {
    return state === 'start/dialog' ? this.page.locator('dialog') : this.element;
  }
}

/** Opens the gallery in a fresh profile. */
export async function visitGallery(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<{ visit: GalleryVisit; leave(): Promise<void> }> {
  const context = await browser.newContext({
    viewport: { width: 1360, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
    ...options,
  });
  return { visit: new GalleryVisit(await context.newPage(), url), leave: () => context.close() };
}
