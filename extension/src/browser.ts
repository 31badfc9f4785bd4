import polyfill, {
  type Browser,
  type Runtime,
  type Storage,
  type Tabs,
} from 'webextension-polyfill';

export type Port = Runtime.Port;
export type MessageSender = Runtime.MessageSender;
export type Tab = Tabs.Tab;

/** Chromium's parts of the API that the polyfill passes on without types. */
interface ChromiumOnly {
  readonly sidePanel?: { open(where: { windowId?: number | undefined }): Promise<void> };
  readonly storage: Record<'local' | 'session', Storage.StorageArea & AccessLevels>;
}

/** @see Chromium's chrome.storage */
interface AccessLevels {
  setAccessLevel?(options: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>;
}

/**
 * The API of both browsers for extensions: Firefox's own, and Chromium's in the same form.
 *
 * In a content script, elements of the page that pose as `browser` only break that page's own
 * connection with the wallet.
 */
export const browser = polyfill as Browser & ChromiumOnly;
