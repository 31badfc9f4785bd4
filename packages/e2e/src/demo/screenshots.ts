// Goes through the demo page in the real world, and keeps a picture of each step in every look.

import type { World } from '@recovery-guardian/devnet';
import { deployManySafes } from '@recovery-guardian/devnet/testing';
import type { Language } from '@recovery-guardian/element';
import type { Browser } from 'playwright-core';
import { type Album, applyLook, type Look, nameIn } from '../browser/album.ts';
import { PageScreen } from '../browser/page-screen.ts';
import { startBrowser } from '../browser/start-browser.ts';
import { visitDemo } from './visit-demo.ts';
import { mouse, walk } from './walk.ts';

/** Heights of the window by its width. */
const heights = new Map([
  [320, 700],
  [420, 900],
  [1280, 800],
]);

/** Takes a picture of each step of the demo page in these looks. */
export async function takeDemoScreenshots(
  world: World,
  album: Album,
  looks: readonly Look[],
): Promise<void> {
  const browser = await startBrowser();
  try {
    const walks = Map.groupBy(looks, ({ language, width }) => `${language} ${width}`);
    for (const looks of walks.values()) await walkIn(browser, world, album, looks);
  } finally {
    await browser.close();
  }
}

/** Goes one way in a language and a width, and changes the colors at each step. */
async function walkIn(
  browser: Browser,
  world: World,
  album: Album,
  looks: readonly Look[],
): Promise<void> {
  const [look] = looks;
  const [holder] = world.accounts;
  if (!look || !holder) throw new Error('There is nothing to show');
  const accounts = (await deployManySafes(world, 1)).map((safe) => ({ ...holder, safe }));
  const { page, leave } = await visitDemo(browser, world, { accounts });
  const height = heights.get(look.width);
  await applyLook(page, look, height);
  const seen = new Map<string, number>();
  const keep = async (step: string) => {
    const count = (seen.get(step) ?? 0) + 1;
    seen.set(step, count);
    // Without the pointer on what was pressed last.
    await page.mouse.move(0, 0);
    for (const look of looks) {
      await applyLook(page, look, height);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      // A mail is loaded again in other colors, if it is in sight.
      const mail = page.locator('demo-mailbox details[open] iframe').first();
      if (await mail.isVisible()) {
        const content = mail.contentFrame().locator('body > *').first();
        await content.waitFor({ timeout: 2_000 }).catch(() => {});
      }
      const name = nameIn(look, count > 1 ? `${step}-${count}` : step);
      await album.keep(`demo/${name}`, () => page.screenshot({ animations: 'disabled' }));
    }
  };
  const { language } = look;
  await page.getByRole('combobox', { name: 'Language' }).selectOption(language);
  await walk({
    visitor: new PageScreen(page),
    email: 'mia@example.org',
    language: language as Language,
    by: mouse,
    atStep: keep,
  });
  await page.locator('recovery-guardian .hero').waitFor();
  await keep('end');
  await leave();
}
