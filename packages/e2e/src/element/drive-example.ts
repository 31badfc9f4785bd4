import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { serveFiles } from '../browser/serve-files.ts';
import { openWatched } from '../browser/watched-page.ts';
import { buildElement, elementBuild } from './build-element.ts';
import { driveSettings, type ExampleSettings, settingsQuery } from './drive-settings.ts';

const root = join(import.meta.dirname, '../../../..');

/** Builds an example as its readme says, and drives it in a real browser. */
export async function driveExample(
  name: string,
  { browser, settings }: { browser: Browser; settings: ExampleSettings },
): Promise<void> {
  const workspace = `examples/${name}`;
  await (name === 'plain-html' ? buildElement() : buildExample(workspace));
  // The example without a build loads the element from a folder next to it.
  const site = await serveFiles({ folders: [join(root, workspace), elementBuild] });
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

async function buildExample(workspace: string): Promise<void> {
  await promisify(execFile)('npm', ['run', '--silent', 'build', '-w', workspace], { cwd: root });
}
