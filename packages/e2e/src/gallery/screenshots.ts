// Goes through the gallery and the site's other pages, and keeps pictures of them in every look.

import {
  type Album,
  applyLook,
  type Look,
  looksIn,
  nameIn,
  pictureLanguages,
} from '../browser/album.ts';
import { startBrowser } from '../browser/start-browser.ts';
import { type GalleryVisit, serveGallery, visitGallery } from './visit-gallery.ts';

/** The pictures' fixed address, so that their links do not show a random port. */
const origin = 'https://wallet.example.com';
/** The test chain's own time, so that displayed times are always the same. */
const now = 1_800_000_000_000;
const calm = { reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'UTC' } as const;
/** The site's own pages, which are in English. */
const pages = {
  start: '',
  gallery: '#/gallery/overview',
  state: '#/gallery/overview/protected',
  theme: '#/theme',
  code: '#/code',
};
/** Where the gallery's pages show the element. */
const places = new Map([
  ['gallery', 'state-card'],
  ['state', '.stage'],
]);

/** Takes a picture of each state of the gallery in each look. */
export async function takeGalleryScreenshots(album: Album): Promise<void> {
  await inTheGallery(async (visit) => {
    for (const hash of await everyState(visit)) {
      const state = hash.split('/').slice(2).join('/');
      for (const look of looksIn(pictureLanguages)) {
        const name = `gallery/${nameIn(look, state.replace('/', '-'))}`;
        if (album.wants(name)) await keepState({ album, visit, hash, state, look, name });
      }
    }
  });
}

/** Takes a picture of each page of the demo's site, in each look. */
export async function takePageScreenshots(album: Album): Promise<void> {
  // Once colors were forced, Chromium paints no background of the window in later pictures.
  for (const isForced of [false, true]) {
    const looks = looksIn(['en']).filter(({ scheme }) => (scheme === 'forced') === isForced);
    await inTheGallery((visit) => keepPages(album, visit, looks));
  }
}

async function keepPages(album: Album, visit: GalleryVisit, looks: readonly Look[]): Promise<void> {
  for (const [name, hash] of Object.entries(pages)) {
    for (const look of looks) {
      await applyLook(visit.page, look);
      const place = places.get(name);
      if (place) await goToStage(visit, hash, look, { place });
      else await visit.goTo(hash);
      await visit.page.getByRole('heading', { level: 1 }).waitFor();
      if (place) await visit.isStaged();
      if (name === 'gallery') await stageAll(visit, look);
      await visit.page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      await album.keep(`pages/${nameIn(look, name)}`, () =>
        visit.page.screenshot({ fullPage: true, animations: 'disabled' }),
      );
    }
  }
}

/** States are loaded when they come into view, so the window gets as high as the page. */
async function stageAll({ page }: GalleryVisit, { width }: Look): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
  const isShown = page.locator('state-stage[data-staged], .alone');
  await page
    .locator('state-card')
    .filter({ hasNot: isShown })
    .first()
    .waitFor({ state: 'detached' });
}

async function inTheGallery(take: (visit: GalleryVisit) => Promise<void>): Promise<void> {
  const site = await serveGallery();
  const browser = await startBrowser();
  try {
    const { visit } = await visitGallery(browser, origin, calm);
    await visit.page.route(`${origin}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      await route.fulfill({ response: await visit.page.request.get(`${site.url}${pathname}`) });
    });
    await visit.page.clock.setFixedTime(now);
    await take(visit);
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function everyState(visit: GalleryVisit): Promise<string[]> {
  await visit.goTo('#/gallery');
  const states: string[] = [];
  for (const view of await visit.viewHashes()) {
    await visit.goTo(view);
    await visit.page
      .locator(`[aria-label="Views"] [aria-current="page"][href="${view}"]`)
      .waitFor();
    states.push(...(await visit.stateHashes()));
  }
  return states;
}

interface StateShot {
  album: Album;
  visit: GalleryVisit;
  hash: string;
  state: string;
  look: Look;
  name: string;
}

async function keepState({ album, visit, hash, state, look, name }: StateShot): Promise<void> {
  const { width } = look;
  // The element is as wide as the look says, between the page's margins.
  await applyLook(visit.page, { ...look, width: width + 40 });
  await goToStage(visit, hash, look, { query: `&width=${width}&bare=1` });
  await visit.isStaged(state);
  await album.keep(name, () => visit.picture(state).screenshot({ animations: 'disabled' }));
}

/** Goes to a page of the gallery, and waits until the element in this place has the look. */
async function goToStage(
  visit: GalleryVisit,
  hash: string,
  look: Look,
  { query = '', place = '' },
): Promise<void> {
  const { language } = look;
  const scheme = look.scheme === 'forced' ? 'auto' : look.scheme;
  await visit.goTo(`${hash}?scheme=${scheme}&lang=${language}${query}`);
  // The former look has another scheme or place, so its element does not match.
  const isScheme = scheme === 'auto' ? ':not([scheme])' : `[scheme="${scheme}"]`;
  const isLanguage = language === 'en' ? ':not([locale])' : `[locale="${language}"]`;
  await visit.page
    .locator(`${place} recovery-guardian${isScheme}${isLanguage}`)
    .first()
    .waitFor({ state: 'attached' });
}
