import { parseExact } from './json-text.ts';
import type { Id } from './messages.ts';

/** How many characters of a refused request are searched for its id. */
export const lookedAt = 1_024;

/**
 * Finds the id of a single call from the first {@link lookedAt} characters of its JSON. Returns
 * null if there is none, and for a batch.
 */
export function findId(text: string): Id {
  let depth = 0;
  let name: string | undefined;
  for (const [token] of text.slice(0, lookedAt).matchAll(tokens)) {
    if (token === '"' || (depth === 0 && token === '[')) return null;
    if (token === '{' || token === '[') depth++;
    if (token === '}' || token === ']') depth--;
    if (depth !== 1) name = undefined;
    else if (token.endsWith(':')) name = token;
    else if (name !== undefined && isIdName.test(name)) return parseId(token);
    else name = undefined;
  }
  return null;
}

/**
 * A string, with the colon after a name; an integer or null; a bracket; or the quote of a string
 * that is cut off.
 */
const tokens = /"(?:[^"\\]|\\.)*"(?:\s*:)?|(?:-?\d[\d.eE+-]*|null)(?=[\s,}])|[{}[\]"]/gs;
const isIdName = /^"id"\s*:$/;

function parseId(token: string): Id {
  try {
    return parseExact(token);
  } catch {
    return null;
  }
}
