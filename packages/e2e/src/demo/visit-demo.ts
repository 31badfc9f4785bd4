import type { World } from '@recovery-guardian/devnet';
import { deployManySafes } from '@recovery-guardian/devnet/testing';
import type { Language } from '@recovery-guardian/element';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { type Album, applyLook, type Look, nameIn } from '../browser/album.ts';
import { PageScreen } from '../browser/page-screen.ts';
import { startBrowser, watch } from '../browser/watched-page.ts';
import { mouse, walk } from './walk.ts';

// Goes through the demo page in the real world, and keeps a picture of each step in every look.

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

/** A newcomer's browser on the demo page, and what it recorded. */
export interface Visit {
  readonly page: Page;
  /** Console errors, including uncaught ones and failed requests. */
  readonly errors: readonly string[];
  /** Every origin that was requested. */
  readonly origins: ReadonlySet<string>;
  /** Closes the browser's window with all its data. */
  leave(): Promise<void>;
}

/** How a newcomer visits the page. */
export interface DemoVisitOptions extends BrowserContextOptions {
  /** The accounts that the page shows instead of its world's. */
  readonly accounts?: World['accounts'];
}

/** Opens the demo page in a fresh profile. */
export async function visitDemo(
  browser: Browser,
  world: World,
  { accounts, ...options }: DemoVisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1360, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  const { errors, origins } = watch(page);
  if (accounts) {
    // In the page: a route would lead all its requests through this process.
    await page.addInitScript(
      (json) => {
        const { fetch } = window;
        window.fetch = async (input, init) =>
          input === 'world.json' ? Response.json(json) : fetch(input, init);
      },
      { ...world, accounts },
    );
  }
  await page.goto(world.demoUrl);
  return { page, errors, origins, leave: () => context.close() };
}
