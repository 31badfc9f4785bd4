import { browser } from '../browser.ts';
import type { ActiveSite, BrowserPage } from './browser-page.ts';

/** This page of the wallet in its browser. */
export async function findBrowserPage(): Promise<BrowserPage> {
  // The popup is in no tab.
  const isTab = (await browser.tabs.getCurrent()) !== undefined;
  return { isTab, openTab, findActiveSite, requestOrigins };
}

async function openTab(hash: string): Promise<void> {
  await browser.tabs.create({ url: `${browser.runtime.getURL('popup.html')}${hash}` });
  window.close();
}

async function findActiveSite(): Promise<ActiveSite | undefined> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  // Without a permission for it, a tab shows its URL only to a popup that was opened over it.
  const url = tab?.url ? URL.parse(tab.url) : null;
  if (!url || !/^https?:$/.test(url.protocol) || tab?.id === undefined) return undefined;
  return { origin: url.origin, tabId: tab.id };
}

function requestOrigins(urls: readonly string[]): Promise<boolean> {
  const origins = [...new Set(urls.map((url) => hostPattern(new URL(url))))];
  return browser.permissions.request({ origins });
}

/** Match patterns know no ports. */
function hostPattern({ protocol, hostname }: URL): string {
  return `${protocol}//${hostname}/*`;
}
