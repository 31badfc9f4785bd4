/** The site in the tab from which the popup was opened. */
export interface ActiveSite {
  readonly origin: string;
  readonly path: string;
  readonly tabId: number;
}

/** The screens' interface to the browser. */
export interface BrowserPage {
  /** Whether this is a tab, or the browser's side panel: it stays open when it loses the focus. */
  readonly isTab: boolean;
  /** Opens this screen in a tab; the popup closes. */
  openTab(hash: string): Promise<void>;
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
