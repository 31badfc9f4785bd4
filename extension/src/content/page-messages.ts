// Messages between the provider in the page and the content script. A page can forge them, but this
// gives it no more than the provider itself.

import type { ProviderState, SerializedRpcError } from '../messages/wire.ts';

/** From the page's provider to the content script. */
export type FromPage =
  | { readonly to: typeof contentScriptName; readonly hello: true }
  | {
      readonly to: typeof contentScriptName;
      readonly id: number;
      readonly method: string;
      readonly params: unknown;
    };

/** From the content script to the page's provider. */
export type ToPage = { readonly to: typeof providerName } & (
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: SerializedRpcError }
  | { readonly state: ProviderState }
);

export const contentScriptName = 'recovery-guardian:content';
export const providerName = 'recovery-guardian:provider';

/** In characters of JSON; the same limit as in the background. */
const longestParams = 512 * 1024;

/** A page's request, copied; `undefined` if the message is not for the wallet. */
type PageRequest =
  | { readonly hello: true }
  | { readonly id: number; readonly method: string; readonly params: unknown }
  | { readonly id: number; readonly refused: string };

/** Reads a page's message, which may have any content, size and prototype. */
export function readPageMessage(data: unknown): PageRequest | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { to, hello, id, method, params } = data as Record<string, unknown>;
  if (to !== contentScriptName) return undefined;
  if (hello === true) return { hello };
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return undefined;
  if (typeof method !== 'string' || method.length > 100) {
    return { id, refused: 'A request names its method.' };
  }
  try {
    const json = JSON.stringify(params ?? []);
    if (json.length > longestParams) return { id, refused: 'The request is too large.' };
    return { id, method, params: JSON.parse(json) };
  } catch {
    // It has circular references, or a number that JSON cannot represent.
    return { id, refused: 'The parameters are no JSON.' };
  }
}

/** Documents of browsers that support prerendering. @see Prerendering Revamped */
type PrerenderedDocument = EventTarget & { readonly prerendering?: boolean };

/** Resolves once the page is in a tab: immediately, unless it is prerendered. */
export function whenActive(page: PrerenderedDocument): Promise<unknown> {
  if (!page.prerendering) return Promise.resolve();
  return new Promise((resolve) => {
    page.addEventListener('prerenderingchange', resolve, { once: true });
  });
}

/**
 * Adds a page's listeners now and whenever its document gets another root: `document.open()` removes
 * all listeners of the window.
 */
export function keepListening({ document }: Window, listen: () => void): void {
  listen();
  new MutationObserver(listen).observe(document, { childList: true });
}
