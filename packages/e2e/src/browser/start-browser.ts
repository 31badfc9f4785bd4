import { type Browser, chromium } from 'playwright-core';
import { chromiumFlags, findChromium } from '../../../../scripts/set-up/browsers.ts';

export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags] });
}
