// Goes through the extension's screens, in a real Chromium with the real world, and keeps a picture of
// each in every look.

import type { World } from '@recovery-guardian/devnet';
import { type Album, applyLook, looksIn, nameIn, pictureLanguages } from '../browser/album.ts';
import type { PageScreen } from '../browser/page-screen.ts';
import { type AtScreen, walkScreens } from './walk-screens.ts';
import { speak } from './wallet.ts';
import { walletBrowsers } from './wallet-browsers.ts';
import type { WalletPage } from './wallet-page.ts';

/** The popup's size, which pictures of the middle width have. */
const viewport = { width: 360, height: 600 };

/** The browser has a camera, which films a test pattern, and lets every page use it. */
const cameraFlags = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** Takes all pictures of the extension in a running world. */
export async function takeExtensionScreenshots(world: World, album: Album): Promise<void> {
  const openOwner = () => walletBrowsers.chromium({ flags: cameraFlags });
  await walkScreens([openOwner, walletBrowsers.chromium], world, keepIn(album));
}

function keepIn(album: Album): AtScreen {
  return async (screen, name) => {
    const { page } = screen as PageScreen | WalletPage;
    await page.setViewportSize(viewport);
    // Without the pointer on what was pressed last.
    await page.mouse.move(0, 0);
    // English is last: what is pressed next is found by its words.
    for (const language of [...pictureLanguages].reverse()) {
      const wanted = looksIn([language])
        .map((look) => ({ look, file: `extension/${nameIn(look, name)}` }))
        .filter(({ file }) => album.wants(file));
      if (wanted.length === 0 && language !== 'en') continue;
      await speak(screen, language);
      for (const { look, file } of wanted) {
        const width = look.width === 420 ? viewport.width : look.width;
        await applyLook(page, { ...look, width }, viewport.height);
        // An approval was read to its end, which arms it; its picture begins with the title.
        for (const request of await page.getByRole('dialog').locator('.request').all()) {
          await request.evaluate((scrolled) => scrolled.scrollTo(0, 0));
        }
        await album.keep(file, () => page.screenshot({ animations: 'disabled' }));
      }
      await page.setViewportSize(viewport);
    }
    // Otherwise the next page keeps the background of forced colors in all its looks.
    await page.emulateMedia({ forcedColors: 'none' });
  };
}
