/** A site in the tab that the popup was opened over. */
export interface ActiveSite {
  readonly origin: string;
  readonly tabId: number;
}

/** What the screens need of the browser around them. */
export interface BrowserPage {
  /** Whether this is a tab: it stays when the person looks elsewhere, as the popup does not. */
  readonly isTab: boolean;
  /** Goes on at this place in a tab; the popup closes. */
  openTab(hash: string): Promise<void>;
  /** The site in front, where the wallet can be used on it at all. */
  findActiveSite(): Promise<ActiveSite | undefined>;
  /**
   * Asks the person, by the browser, to let the wallet reach the origins of these URLs. To be called
   * first thing on a click: browsers want a gesture for it.
   */
  requestOrigins(urls: readonly string[]): Promise<boolean>;
}
