import { browser } from '../../browser.ts';

const contentScript: PageScript = { id: 'content', js: ['content.js'], world: 'ISOLATED' };

interface PageScript {
  readonly id: string;
  readonly js: string[];
  readonly world: 'ISOLATED' | 'MAIN';
}

/** Adds the wallet to pages of the sites that the user allowed, and to no others. */
export function createContentScripts() {
  return {
    /**
     * Registers the scripts for these origins, as far as the browser permits, and replaces earlier
     * registrations. Hosts of services are also permitted, but get no scripts.
     */
    async register(origins: readonly string[], isDefaultWallet: boolean): Promise<void> {
      const matches: string[] = [];
      for (const pattern of new Set(origins.map(hostPattern))) {
        if (await browser.permissions.contains({ origins: [pattern] })) matches.push(pattern);
      }
      await browser.scripting.unregisterContentScripts();
      if (matches.length === 0) return;
      await browser.scripting.registerContentScripts(
        [contentScript, inPageScript(isDefaultWallet)].map((script) => ({
          ...script,
          matches,
          runAt: 'document_start',
          // A frame has no address bar, so the user could not tell which site asks.
          allFrames: false,
          persistAcrossSessions: true,
        })),
      );
    },
    /** Injects them into a page that is already open. */
    async inject(tabId: number, isDefaultWallet: boolean): Promise<void> {
      for (const { js, world } of [contentScript, inPageScript(isDefaultWallet)]) {
        await browser.scripting.executeScript({ target: { tabId }, files: js, world });
      }
    },
  };
}

/** The match pattern for an origin's pages; patterns cannot contain ports. */
export function hostPattern(url: string): string {
  const { protocol, hostname } = new URL(url);
  return `${protocol}//${hostname}/*`;
}

function inPageScript(isDefaultWallet: boolean): PageScript {
  const js = [isDefaultWallet ? 'in-page-default.js' : 'in-page.js'];
  return { id: 'in-page', js, world: 'MAIN' };
}
