import { contentScriptName } from './page-messages.ts';

/** In characters of JSON; the background has the same limit. */
const longestParams = 512 * 1024;

/** What a page's message asks, copied; `undefined` for what was not meant for the wallet. */
export type PageRequest =
  | { readonly hello: true }
  | { readonly id: number; readonly method: string; readonly params: unknown }
  | { readonly id: number; readonly refused: string };

/** Reads what a page posted. It may be anything, of any size, with any prototype. */
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
    // It refers to itself, or has a number that JSON has no room for.
    return { id, refused: 'The parameters are no JSON.' };
  }
}
