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
