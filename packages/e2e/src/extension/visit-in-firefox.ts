import type { Screen } from '../browser/screen.ts';
import { FirefoxScreen } from './firefox-screen.ts';
import { startFirefox } from './start-firefox.ts';

/** Opens a page in a fresh Firefox and runs a script in it; closes Firefox once `act` has ended. */
export async function visitInFirefox(
  url: string,
  script: string,
  act: (screen: Screen) => Promise<void>,
): Promise<void> {
  const { marionette, firstTab, close } = await startFirefox({ hasExtension: false });
  try {
    const screen = new FirefoxScreen(marionette, firstTab);
    await screen.open(url);
    await screen.run(
      'document.head.append(Object.assign(document.createElement("script"), { text: arguments[0] }))',
      script,
    );
    await act(screen);
  } finally {
    await close();
  }
}
