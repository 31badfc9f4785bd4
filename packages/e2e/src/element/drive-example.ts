import type { Browser } from 'playwright-core';
import { serveFiles } from '../browser/serve-files.ts';
import { openWatched } from '../browser/watched-page.ts';
import { driveSettings, type ExampleSettings, settingsQuery } from './drive-settings.ts';

/** Drives an installed example in a real browser. */
export async function driveExample(
  folder: string,
  { browser, settings }: { browser: Browser; settings: ExampleSettings },
): Promise<void> {
  const site = await serveFiles({ folders: [folder] });
  const { page, errors, close } = await openWatched(
    browser,
    `${site.origin}/${settingsQuery(settings)}`,
  );
  try {
    await driveSettings(page);
    // Browsers request an icon, which the examples do not have.
    const own = errors.filter((error) => !error.includes('404'));
    if (own.length > 0) throw new Error(own.join('\n'));
  } finally {
    await close();
    await site.stop();
  }
}
