import polyfill, {
  type Browser,
  type Runtime,
  type Storage,
  type Tabs,
} from 'webextension-polyfill';

export type Port = Runtime.Port;
export type MessageSender = Runtime.MessageSender;
export type Tab = Tabs.Tab;

/**
 * The API of both browsers for extensions: Firefox's own, and Chromium's in the same form.
 *
 * In a content script, elements of the page that pose as `browser` only break that page's own
 * connection with the wallet.
 */
export const browser = polyfill as Browser & ChromiumOnly;

/** Chromium's parts of the API that the polyfill passes on without types. */
interface ChromiumOnly {
  readonly sidePanel?: { open(where: { windowId?: number | undefined }): Promise<void> };
  readonly storage: Record<'local' | 'session', Storage.StorageArea & AccessLevels>;
}

/** @see Chromium's chrome.storage */
interface AccessLevels {
  setAccessLevel?(options: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>;
}

/** Whether the sender is a page of the extension, not a content script in a web page. */
export function isOwnPage({ id, url }: MessageSender): boolean {
  return id === browser.runtime.id && url?.startsWith(browser.runtime.getURL('')) === true;
}

/** In milliseconds: browsers stop workers that were idle for 30 s. */
const interval = 20_000;

/**
 * Keeps the worker from being stopped while a request is pending: users may read one for minutes.
 * Each call of a browser API restarts the idle timer.
 */
export async function keepAwake<Result>(task: Promise<Result>): Promise<Result> {
  const timer = setInterval(() => browser.runtime.getPlatformInfo(), interval);
  try {
    return await task;
  } finally {
    clearInterval(timer);
  }
}
