import type { Browser, Page } from 'playwright-core';

/** A page, and what it noticed. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors of the console, uncaught ones too; a failed request is one as well. */
  readonly errors: readonly string[];
  /** Every origin that was asked for anything. */
  readonly origins: ReadonlySet<string>;
  /** What the page's content security policy refused. */
  violations(): Promise<string[]>;
  close(): Promise<void>;
}

/** Notes what goes wrong in a page, and whom it asks, from now on. */
export function watch(page: Page): { errors: string[]; origins: Set<string> } {
  const errors: string[] = [];
  const origins = new Set<string>();
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) origins.add(new URL(request.url()).origin);
  });
  return { errors, origins };
}

/** Opens a page in a browser of somebody who was never here. */
export async function openWatched(browser: Browser, url: string): Promise<WatchedPage> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const { errors, origins } = watch(page);
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(globalThis, { violations });
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      violations.push(`${violatedDirective}: ${blockedURI} ${sample}`),
    );
  });
  await page.goto(url);
  return {
    page,
    errors,
    origins,
    violations: () => page.evaluate(() => (globalThis as unknown as Seen).violations),
    close: () => context.close(),
  };
}

type Seen = { violations: string[] };
