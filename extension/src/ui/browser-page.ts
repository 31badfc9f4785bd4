import { browser } from '../browser.ts';

/** The site in the tab from which the popup was opened. */
export interface ActiveSite {
  readonly origin: string;
  readonly path: string;
  readonly tabId: number;
}

/** Where the wallet is shown. Only a popup closes when it loses the focus. */
export type Place = 'popup' | 'panel' | 'tab';

/** The screens' interface to the browser. */
export interface BrowserPage {
  readonly place: Place;
  /** Opens this screen in a tab, in place of this page unless it is a panel. */
  openTab(hash: string): Promise<void>;
  /** Opens the wallet beside the pages, if the browser has a place there; must be called on a click. */
  readonly openPanel: (() => Promise<void>) | undefined;
  /** The site in the active tab, if the wallet can be used on it. */
  findActiveSite(): Promise<ActiveSite | undefined>;
  /**
   * Requests the host permissions for these URLs from the user. Must be called first on a click,
   * since browsers require a user gesture.
   */
  requestOrigins(urls: readonly string[]): Promise<boolean>;
  /** Whether the browser lets the extension have passkeys, and derive secrets from them. */
  supportsPasskeys(): Promise<boolean>;
}

const { sidePanel, sidebarAction } = browser;

const openPanel = sidePanel || sidebarAction ? openBeside : undefined;

/** The browser around this page of the wallet. */
export async function findBrowserPage(): Promise<BrowserPage> {
  const place = await findPlace();
  return {
    place,
    openTab: (hash) => openTab(hash, place),
    openPanel,
    findActiveSite,
    requestOrigins,
    supportsPasskeys,
  };
}

async function findPlace(): Promise<Place> {
  // Neither the popup nor the side panel is in a tab; they are the same page under two names.
  if (location.pathname === '/panel.html') return 'panel';
  return (await browser.tabs.getCurrent()) ? 'tab' : 'popup';
}

async function openTab(hash: string, from: Place): Promise<void> {
  await browser.tabs.create({ url: `${browser.runtime.getURL('popup.html')}${hash}` });
  if (from !== 'panel') window.close();
}

async function openBeside(): Promise<void> {
  if (sidePanel) await sidePanel.open({ windowId: (await browser.windows.getCurrent()).id });
  else await sidebarAction.open();
  window.close();
}

async function findActiveSite(): Promise<ActiveSite | undefined> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  // Without host permission, the URL of a tab is only visible to a popup opened from it.
  const url = tab?.url ? URL.parse(tab.url) : null;
  if (!url || !/^https?:$/.test(url.protocol) || tab?.id === undefined) return undefined;
  return { origin: url.origin, path: url.pathname, tabId: tab.id };
}

function requestOrigins(urls: readonly string[]): Promise<boolean> {
  const origins = [...new Set(urls.map((url) => hostPattern(new URL(url))))];
  return browser.permissions.request({ origins });
}

/** Firefox names the capability, but refuses every call of an extension's page (bug 1693562). */
async function supportsPasskeys(): Promise<boolean> {
  if (location.protocol === 'moz-extension:') return false;
  const capabilities = await PublicKeyCredential.getClientCapabilities?.();
  return capabilities?.['extension:prf'] === true;
}

/** Match patterns cannot contain ports. */
function hostPattern({ protocol, hostname }: URL): string {
  return `${protocol}//${hostname}/*`;
}
