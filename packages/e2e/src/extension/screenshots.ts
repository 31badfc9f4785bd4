// Goes through the extension's screens, in a real Chromium with the real world, and keeps a picture of
// each: light, dark and in forced colors, in English, German and Arabic.

import type { World } from '@recovery-guardian/devnet';
import { type Album, applyLook, type Look, nameIn, pictureLanguages } from '../browser/album.ts';
import type { PageScreen } from '../browser/page-screen.ts';
import { buildExtension } from './build-extension.ts';
import { type AtScreen, walkScreens } from './walk-screens.ts';
import { speak } from './wallet.ts';
import { walletBrowsers } from './wallet-browsers.ts';
import type { WalletPage } from './wallet-page.ts';

/** The popup's size. */
const viewport = { width: 360, height: 600 };

/** Takes all pictures of the extension in a running world. */
export async function takeExtensionScreenshots(world: World, album: Album): Promise<void> {
  const extension = await buildExtension('chromium');
  const owner = await walletBrowsers.chromium(extension.folder);
  const other = await walletBrowsers.chromium(extension.folder);
  try {
    await walkScreens([owner, other], world, keepIn(album));
  } finally {
    await owner.close();
    await other.close();
    await extension.remove();
  }
}

const pictureOf = (name: string, look: Look) => `extension/${nameIn(look, name)}`;

function keepIn(album: Album): AtScreen {
  return async (screen, name) => {
    const { page } = screen as PageScreen | WalletPage;
    await page.setViewportSize(viewport);
    // Without the pointer on what was pressed last.
    await page.mouse.move(0, 0);
    // English is last: what is pressed next is found by its words.
    for (const language of [...pictureLanguages].reverse()) {
      const looks = (['dark', 'forced', 'light'] as const).map(
        (scheme) => ({ ...viewport, width: 420, scheme, language }) as const,
      );
      const wanted = looks.filter((look) => album.wants(pictureOf(name, look)));
      if (wanted.length === 0 && language !== 'en') continue;
      await speak(screen, language);
      for (const look of wanted) {
        await applyLook(page, { ...look, ...viewport }, viewport.height);
        await album.keep(pictureOf(name, look), () => page.screenshot({ animations: 'disabled' }));
      }
    }
  };
}
