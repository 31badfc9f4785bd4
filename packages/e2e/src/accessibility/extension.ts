import type { World } from '@recovery-guardian/devnet';
import type { Screen } from '../browser/screen.ts';
import { buildExtension } from '../extension/build-extension.ts';
import type { BrowserName } from '../extension/open-tab.ts';
import { walkScreens } from '../extension/walk-screens.ts';
import { speak } from '../extension/wallet.ts';
import { walletBrowsers } from '../extension/wallet-browsers.ts';
import { Findings, looks } from './looks.ts';

/** Each screen of the extension, in its popup, and in the window that a site's request opens. */
export async function checkExtension(browser: BrowserName, world: World): Promise<Findings> {
  const name = browser === 'Chromium' ? 'chromium' : 'firefox';
  const findings = new Findings();
  const extension = await buildExtension(name);
  const owner = await walletBrowsers[name](extension.folder);
  const other = await walletBrowsers[name](extension.folder);
  const inEachLook = async (screen: Screen, name: string) => {
    // English is last: what is pressed next is found by its words.
    for (const { scheme, language, width } of looks.toReversed()) {
      await speak(screen, language);
      await screen.showIn({ scheme, width: Math.min(width, 360) });
      // The title of a screen follows that of the window.
      await findings.check(screen, `${name}, ${scheme}`, ['page-has-heading-one']);
    }
  };
  try {
    await walkScreens([owner, other], world, inEachLook);
  } finally {
    await owner.close();
    await other.close();
    await extension.remove();
  }
  return findings;
}
