import { type Browser, chromium } from 'playwright-core';
import { chromiumFlags, findChromium } from '../../../../scripts/set-up/browsers.ts';

/** @param args Further flags of Chromium. */
export function startBrowser(...args: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags, ...args] });
}
