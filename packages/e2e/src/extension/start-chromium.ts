import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { chromiumFlags, findChromium } from '../../../../scripts/set-up/browsers.ts';
import { buildExtension } from './build-extension.ts';

/** A real Chromium with the extension in a fresh profile. */
export interface ExtensionBrowser {
  readonly context: BrowserContext;
  /** The tab that the extension opened when it was installed. */
  readonly firstRun: Page;
  /** The browser's profile folder. */
  readonly profile: string;
  /** Returns the address of a page of the extension. */
  pageUrl(path: string): string;
  /** Closes it, and deletes the profile. */
  close(): Promise<void>;
}

/** Starts Chromium with the extension. `flags` are added to the usual ones. */
export async function startChromium({
  flags = [],
  ...options
}: BrowserContextOptions & { flags?: readonly string[] } = {}): Promise<ExtensionBrowser> {
  const extension = await buildExtension('chromium');
  const profile = await mkdtemp(join(tmpdir(), 'recovery-guardian-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    // The old headless mode, which the library requests otherwise, does not support extensions.
    headless: false,
    args: [
      ...chromiumFlags,
      '--headless=new',
      '--disable-features=DisableLoadExtensionCommandLineSwitch',
      `--disable-extensions-except=${extension.folder}`,
      `--load-extension=${extension.folder}`,
      ...flags,
    ],
    ...options,
  });
  const [running] = context.serviceWorkers();
  const worker = running ?? (await context.waitForEvent('serviceworker'));
  const { protocol, host } = new URL(worker.url());
  const popup = `${protocol}//${host}/popup.html`;
  // A new tab gets its address only after it was opened.
  const opened = async (page: Page) => {
    await page.waitForURL(popup);
    return page;
  };
  const firstRun = await Promise.any([
    ...context.pages().map(opened),
    context.waitForEvent('page').then(opened),
  ]);
  return {
    context,
    firstRun,
    profile,
    pageUrl: (path) => `${protocol}//${host}/${path}`,
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
      await extension.remove();
    },
  };
}
