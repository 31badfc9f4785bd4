// Makes the pictures of the stores' listings from the wallet's own screens, in the real world.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { World } from '@recovery-guardian/devnet';
import type { Page } from 'playwright-core';
import { type Album, applyLook } from '../browser/album.ts';
import type { PageScreen } from '../browser/page-screen.ts';
import { startBrowser } from '../browser/watched-page.ts';
import { walkScreens } from './walk-screens.ts';
import { walletBrowsers } from './wallet-browsers.ts';
import type { WalletPage } from './wallet-page.ts';

const extensionFolder = join(import.meta.dirname, '../../../../extension');

/** The sizes that the stores ask for. */
const sizes = { picture: { width: 1280, height: 800 }, tile: { width: 440, height: 280 } };
const popup = { width: 360, height: 600 };

/** A picture of the listing: a screen, and what is said beside it. */
interface Picture {
  readonly screen: string;
  readonly scheme: 'light' | 'dark';
  readonly caption: string;
}

/** Takes all pictures of the listing, as `extension/store/listing.md` describes them. */
export async function takeListingPictures(world: World, album: Album): Promise<void> {
  const listing = await readFile(join(extensionFolder, 'store/listing.md'), 'utf8');
  const pictures = readPictures(listing);
  const screens = await takeScreens(world, pictures);
  const browser = await startBrowser();
  try {
    const page = await browser.newPage();
    for (const [index, { screen, caption }] of pictures.entries()) {
      const shot = screens.get(screen);
      if (!shot) throw new Error(`The wallet has no screen “${screen}”`);
      const body = `<h1>${caption}</h1><img src="${dataUrl(shot)}" alt="">`;
      await keep(page, album, `${index + 1}-${screen}`, sizes.picture, body);
    }
    const icon = await readFile(join(extensionFolder, 'icons/128.png'));
    const [, name = ''] = /^\*\*Name:\*\* (.+)$/m.exec(listing) ?? [];
    await keep(
      page,
      album,
      'tile',
      sizes.tile,
      `<img src="${dataUrl(icon)}" alt=""><h1>${name}</h1>`,
    );
  } finally {
    await browser.close();
  }
}

/** Reads the table of pictures: the screen, its colors, and the caption. */
function readPictures(listing: string): readonly Picture[] {
  const rows = listing.matchAll(/^\| `([\w-]+)` \| (light|dark) \| (.+) \|$/gm);
  return Array.from(rows, ([, screen = '', scheme, caption = '']) => ({
    screen,
    scheme: scheme as Picture['scheme'],
    caption,
  }));
}

async function takeScreens(
  world: World,
  pictures: readonly Picture[],
): Promise<ReadonlyMap<string, Buffer>> {
  const taken = new Map<string, Buffer>();
  const looks = { deviceScaleFactor: 2, flags: ['--hide-scrollbars'] };
  const open = () => walletBrowsers.chromium(looks);
  await walkScreens([open, open], world, async (screen, name) => {
    const { page } = screen as PageScreen | WalletPage;
    const { scheme = 'light' } = pictures.find((picture) => picture.screen === name) ?? {};
    await applyLook(page, { scheme, width: popup.width, language: 'en' }, popup.height);
    if (!pictures.some((picture) => picture.screen === name)) return;
    // Without the pointer on what was pressed last, and from the title on.
    await page.mouse.move(0, 0);
    for (const approval of await page.locator('wallet-approval').all())
      await approval.evaluate((element) => element.parentElement?.scrollTo(0, 0));
    taken.set(name, await page.screenshot({ animations: 'disabled' }));
  });
  return taken;
}

async function keep(
  page: Page,
  album: Album,
  name: string,
  { width, height }: { width: number; height: number },
  body: string,
): Promise<void> {
  await applyLook(page, { scheme: 'light', width, language: 'en' }, height);
  await page.setContent(`<!doctype html><style>${style}</style>${body}`);
  await album.keep(`listing/${name}`, () => page.screenshot());
}

const style = `
  body {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 6vw;
    block-size: 100vh;
    margin: 0;
    padding-inline: 6vw;
    box-sizing: border-box;
    background: linear-gradient(135deg, #eef2ff, #dfe7fb);
    color: #15171c;
    font-family: system-ui, sans-serif;
  }
  h1 { flex: 1; margin: 0; font-size: 3.4vw; line-height: 1.2; text-wrap: balance; }
  img { block-size: 86vh; border-radius: 14px; box-shadow: 0 24px 60px rgb(20 30 70 / 25%); }
  @media (max-width: 500px) {
    h1 { flex: none; font-size: 28px; }
    img { block-size: 72px; box-shadow: none; }
  }`;

function dataUrl(picture: Buffer): string {
  return `data:image/png;base64,${picture.toString('base64')}`;
}
