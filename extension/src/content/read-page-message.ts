import { contentScriptName } from './page-messages.ts';

/** In characters of JSON; the same limit as in the background. */
const longestParams = 512 * 1024;

/** A page's request, copied; `undefined` if the message is not for the wallet. */
export type PageRequest =
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
