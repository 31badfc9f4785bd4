// Goes through the gallery and saves pictures of all states in docs/images/gallery.

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startBrowser } from '../browser/start-browser.ts';
import { type GalleryVisit, serveGallery, visitGallery } from './visit-gallery.ts';

const images = join(import.meta.dirname, '../../../../docs/images/gallery');
/** The pictures' fixed address, so that their links do not show a random port. */
const origin = 'https://wallet.example.com';
/** The test chain's own time, so that displayed times are always the same. */
const now = 1_800_000_000_000;
const looks = {
  viewport: { width: 460, height: 900 },
  reducedMotion: 'reduce',
  locale: 'en-GB',
  timezoneId: 'UTC',
} as const;

/** Takes a picture of each state of the gallery, replacing the earlier ones. */
export async function takeGalleryScreenshots(): Promise<void> {
  await rm(images, { recursive: true, force: true });
  await mkdir(images, { recursive: true });
  const site = await serveGallery();
  const browser = await startBrowser();
  try {
    const { visit } = await visitGallery(browser, origin, looks);
    await visit.page.route(`${origin}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      await route.fulfill({ response: await visit.page.request.get(`${site.url}${pathname}`) });
    });
    await visit.page.clock.setFixedTime(now);
    for (const hash of await everyState(visit)) {
      for (const scheme of ['light', 'dark']) await keep(visit, hash, scheme);
    }
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

async function keep(visit: GalleryVisit, hash: string, scheme: string): Promise<void> {
  const state = hash.split('/').slice(2).join('/');
  const name = `${state.replace('/', '-')}-${scheme}.png`;
  await visit.goTo(`${hash}?scheme=${scheme}&bare=1`);
  await visit.page.locator(`recovery-guardian[scheme="${scheme}"]`).waitFor({ state: 'attached' });
  await visit.isStaged(state);
  await visit.picture(state).screenshot({ path: join(images, name), animations: 'disabled' });
  console.log(`docs/images/gallery/${name}`);
}
