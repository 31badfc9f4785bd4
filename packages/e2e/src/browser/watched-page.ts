import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumFlags, findHeadlessShell } from '../../../../scripts/set-up/browsers.ts';

/** A page, and what it recorded. */
interface WatchedPage {
  readonly page: Page;
  /** Console errors, including uncaught ones and failed requests. */
  readonly errors: readonly string[];
  /** Every origin that was requested. */
  readonly origins: ReadonlySet<string>;
  /** What the page's content security policy blocked. */
  violations(): Promise<string[]>;
  close(): Promise<void>;
}

/** Records a page's errors, of those that matter, and requests from now on. */
export function watch(
  page: Page,
  matters: (place: { url: string }) => boolean = () => true,
): { errors: string[]; origins: Set<string> } {
  const errors: string[] = [];
  const origins = new Set<string>();
  page.on('console', (message) => {
    if (message.type() === 'error' && matters(message.location())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) origins.add(new URL(request.url()).origin);
  });
  return { errors, origins };
}

/** Opens a page in a fresh browser profile. */
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

interface Seen {
  violations: string[];
}

/**
 * Starts a Chromium for pages; extensions need more (../extension/start-chromium.ts).
 *
 * @param flags Further ones of Chromium.
 */
export function startBrowser({
  executablePath = findHeadlessShell(),
  flags = [],
}: {
  executablePath?: string;
  flags?: readonly string[];
} = {}): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...chromiumFlags, ...flags] });
}
