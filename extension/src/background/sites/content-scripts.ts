import { browser } from '../../browser.ts';

/**
 * Puts the wallet into pages of the origins that the person let it into, and into no others: the
 * browser's own permissions say which.
 */
export interface ContentScripts {
  /** Registers the scripts for what is permitted now; replaces what was registered before. */
  register(isDefaultWallet: boolean): Promise<void>;
  /** Puts them into a page that is open already. */
  inject(tabId: number, isDefaultWallet: boolean): Promise<void>;
}

const contentScript: PageScript = { id: 'content', js: ['content.js'], world: 'ISOLATED' };

interface PageScript {
  readonly id: string;
  readonly js: string[];
  readonly world: 'ISOLATED' | 'MAIN';
}

export function contentScripts(): ContentScripts {
  return {
    async register(isDefaultWallet) {
      const { origins = [] } = await browser.permissions.getAll();
      await browser.scripting.unregisterContentScripts();
      if (origins.length === 0) return;
      await browser.scripting.registerContentScripts(
        [contentScript, inPageScript(isDefaultWallet)].map((script) => ({
          ...script,
          matches: origins,
          runAt: 'document_start',
          // A frame has no address bar: nobody could tell who asks.
          allFrames: false,
          persistAcrossSessions: true,
        })),
      );
    },
    async inject(tabId, isDefaultWallet) {
      for (const { js, world } of [contentScript, inPageScript(isDefaultWallet)]) {
        await browser.scripting.executeScript({ target: { tabId }, files: js, world });
      }
    },
  };
}

function inPageScript(isDefaultWallet: boolean): PageScript {
  const js = [isDefaultWallet ? 'in-page-default.js' : 'in-page.js'];
  return { id: 'in-page', js, world: 'MAIN' };
}
