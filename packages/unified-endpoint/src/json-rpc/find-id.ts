import { parseExact } from './exact-json.ts';
import type { Id } from './messages.ts';

/** How much of a refused request is looked at for its id, in characters. */
export const lookedAt = 1_024;

/**
 * The id of the one call whose JSON starts like this, without reading further than
 * {@link lookedAt} characters; null where none is found there, and for a batch.
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

/** A string, with the colon behind it where it is a name; a whole number or null; a bracket; or the
 * quote of a string that is cut off. */
const tokens = /"(?:[^"\\]|\\.)*"(?:\s*:)?|(?:-?\d[\d.eE+-]*|null)(?=[\s,}])|[{}[\]"]/gs;
const isIdName = /^"id"\s*:$/;

function parseId(token: string): Id {
  try {
    return parseExact(token);
  } catch {
    return null;
  }
}
