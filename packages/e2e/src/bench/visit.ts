import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import type { Figures } from './compare.ts';

/** A page with a button that opens a dialog. */
export interface Page {
  readonly url: string;
  /** The way to what the opened dialog shows, through shadow roots. */
  readonly opened: readonly string[];
}

/** A first visit, with an empty cache: to the button, and then to what it opens. */
export async function visit(browser: Browser, { url, opened }: Page): Promise<Figures> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await untilSettled(browser);
    let requests = 0;
    page.on('request', () => {
      requests += 1;
    });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(url);
    const { button, open, first, all } = await page.evaluate(pressAndWait, opened);
    return {
      'kB gzipped until the button': await kilobytes(first),
      'kB gzipped until it has opened': await kilobytes(all),
      requests,
      'ms until the button': button,
      'ms from the click until it has opened': open,
      'ms in all': button + open,
    };
  } finally {
    await context.close();
  }
}

/** The size of these scripts, each gzipped by itself. */
async function kilobytes(urls: readonly string[]): Promise<number> {
  const sizes = urls.map(async (url) => {
    const answer = await fetch(url).catch(() => undefined);
    if (!answer?.ok) return 0;
    return gzipSync(Buffer.from(await answer.arrayBuffer()), { level: 9 }).length;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1_000;
}

/** Runs in the page: presses its button as soon as it can be pressed. */
async function pressAndWait(opened: readonly string[]) {
  const limit = 30_000;
  const until = async <Found>(find: () => Found | null | undefined): Promise<Found> => {
    while (performance.now() < limit) {
      const found = find();
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve));
    }
    throw new Error(`Not shown within ${limit} ms`);
  };
  const findButton = (root: ParentNode): HTMLButtonElement | undefined => {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      const isButton = element instanceof HTMLButtonElement && !element.disabled;
      if (isButton && element.offsetParent) return element;
      const inside = element.shadowRoot && findButton(element.shadowRoot);
      if (inside) return inside;
    }
    return undefined;
  };
  const scriptsBy = (time: number) =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, startTime }) => startTime < time && new URL(name).pathname.endsWith('.js'))
      .map(({ name }) => name);
  const button = await until(() => findButton(document));
  const shown = performance.now();
  button.click();
  await until(() =>
    opened.reduce<ParentNode | null | undefined>((root, selector, index) => {
      const element = root?.querySelector(selector);
      return index < opened.length - 1 ? element?.shadowRoot : element;
    }, document),
  );
  const end = performance.now();
  return { button: shown, open: end - shown, first: scriptsBy(shown), all: scriptsBy(end) };
}

/**
 * Waits until the browser does nothing any more, for ten seconds at most. For a new window, Chromium
 * loads pages of its own, such as that of its address bar: they take as much time as what is measured.
 */
async function untilSettled(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const readTime = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  let before = await readTime();
  for (let round = 0; round < 40; round += 1) {
    await sleep(250);
    const now = await readTime();
    // In seconds.
    if (now - before < 0.025) break;
    before = now;
  }
  await session.detach();
}
