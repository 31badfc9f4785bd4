import { buildDemo, startDemoSite } from '@recovery-guardian/devnet';
import { scenarioPath, scenarios } from '@recovery-guardian/element/testing';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import {
  type Album,
  applyLook,
  type Look,
  looksIn,
  nameIn,
  pictureLanguages,
} from '../browser/album.ts';
import { startBrowser, watch } from '../browser/watched-page.ts';

// Goes through the gallery, and keeps a picture of each state in every look.

/** The pictures' fixed address, so that their links do not show a random port. */
const origin = 'https://wallet.example.com';
/** The test chain's own time, so that displayed times are always the same. */
const now = 1_800_000_000_000;
const calm = { reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'UTC' } as const;

/** Takes a picture of each state of the gallery in each look. */
export async function takeGalleryScreenshots(album: Album): Promise<void> {
  const site = await serveGallery();
  const browser = await startBrowser();
  try {
    const { visit } = await visitGallery(browser, origin, calm);
    await visit.page.route(`${origin}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      await route.fulfill({ response: await visit.page.request.get(`${site.url}${pathname}`) });
    });
    await visit.page.clock.setFixedTime(now);
    for (const state of scenarios.map(scenarioPath)) {
      for (const look of looksIn(pictureLanguages)) {
        const name = `gallery/${nameIn(look, state.replace('/', '-'))}`;
        if (album.wants(name)) await keepState({ album, visit, state, look, name });
      }
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}

interface StateShot {
  album: Album;
  visit: GalleryVisit;
  state: string;
  look: Look;
  name: string;
}

async function keepState({ album, visit, state, look, name }: StateShot): Promise<void> {
  const { width, language } = look;
  const scheme = look.scheme === 'forced' ? 'auto' : look.scheme;
  // The element is as wide as the look says, between the page's margins.
  await applyLook(visit.page, { ...look, width: width + 40 });
  await visit.goTo(`#/gallery/${state}?scheme=${scheme}&lang=${language}&width=${width}&bare=1`);
  // The former look has another scheme or language, so its element does not match.
  const isScheme = scheme === 'auto' ? ':not([scheme])' : `[scheme="${scheme}"]`;
  const isLanguage = language === 'en' ? ':not([locale])' : `[locale="${language}"]`;
  await visit.page
    .locator(`recovery-guardian${isScheme}${isLanguage}`)
    .first()
    .waitFor({ state: 'attached' });
  await visit.isStaged(state);
  await album.keep(name, () => visit.picture(state).screenshot({ animations: 'disabled' }));
}

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
