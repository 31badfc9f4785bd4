import { type Browser, chromium } from 'playwright-core';
import { chromiumFlags, findHeadlessShell } from '../../../../scripts/set-up/browsers.ts';

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
