import { type Browser, chromium } from 'playwright-core';
import { chromiumFlags, findHeadlessShell } from '../../../../scripts/set-up/browsers.ts';

/** Starts a Chromium for pages; extensions need more (../extension/start-chromium.ts). */
export function startBrowser(executablePath = findHeadlessShell()): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...chromiumFlags] });
}
