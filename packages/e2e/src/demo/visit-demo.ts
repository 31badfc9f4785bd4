import type { World } from '@recovery-guardian/devnet';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { watch } from '../browser/watched-page.ts';

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
