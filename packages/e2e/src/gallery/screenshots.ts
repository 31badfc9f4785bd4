// Goes through the gallery, and keeps a picture of each state in every look.

import { scenarioPath, scenarios } from '@recovery-guardian/element/testing';
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
