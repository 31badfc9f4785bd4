import { inOwnTurn } from '../runtime.ts';
import {
  closeBrace,
  closeBracket,
  comma,
  endOfString,
  openBrace,
  openBracket,
  parseExact,
  quote,
} from './json-text.ts';
import { type Id, invalidRequest, parseCall, parseError } from './messages.ts';

/** Bodies up to this many characters are read immediately. */
const smallBody = 16_384;

/**
 * Parses a request's body: one call, or an array for a batch. A long body is read over several
 * turns of the event loop, so that it does not block other requests.
 *
 * @throws parseError, invalidRequest
 */
export async function readBody(text: string, maxBatch: number): Promise<unknown> {
  const isSmall = text.length <= smallBody;
  const run = <Value>(work: () => Value) => (isSmall ? work() : inOwnTurn(work));

  const { isBatch, calls } = await run(() => splitBody(text, maxBatch));
  if (isBatch && calls.length === 0) throw invalidRequest('an empty batch');
  const values: unknown[] = [];
  for (const part of partsOf(calls)) {
    values.push(...(await run(() => part.map(parseCall))));
  }
  // Handling a long call starts in a later turn than parsing it.
  await run(() => {});
  return isBatch ? values : values[0];
}

/** Groups calls until they are as long as a small body. */
function* partsOf(calls: readonly string[]): Generator<readonly string[]> {
  let part: string[] = [];
  let length = 0;
  for (const call of calls) {
    part.push(call);
    length += call.length;
    if (length < smallBody) continue;
    yield part;
    part = [];
    length = 0;
  }
  if (part.length > 0) yield part;
}

/** A request's body before it is parsed. */
export interface SplitBody {
  readonly isBatch: boolean;
  /** The text of the call, or of each entry of the batch. Not validated yet. */
  readonly calls: readonly string[];
}

/** Deeper than any call needs, and far from exhausting the stack when serialized. */
const maximumDepth = 500;

/**
 * Arrays, objects and their members in one call. A state override of 1 MiB has fewer; `JSON.parse`
 * needs 0.2 s for the 150,000 that fit into 1 MiB.
 */
const maximumValues = 10_000;

/**
 * Splits a body into its calls in one pass, so that each can be parsed on its own. Bounds the cost
 * of parsing. A body whose calls are all valid JSON is valid JSON itself.
 *
 * @throws invalidRequest if it is nested too deeply or has too many calls or values; parseError if
 *   a batch is not closed
 */
export function splitBody(text: string, maxBatch: number): SplitBody {
  const first = firstCharacter.exec(text)?.index ?? text.length;
  const isBatch = text[first] === '[';
  const calls: string[] = [];
  const top = isBatch ? 1 : 0;
  let callStart = isBatch ? first + 1 : 0;
  let depth = 0;
  let values = 0;

  for (let at = first; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === quote) {
      at = endOfString(text, at) - 1;
    } else if (character === openBrace || character === openBracket) {
      if (++depth - top > maximumDepth) throw invalidRequest('nested too deeply');
      values++;
    } else if (character === closeBrace || character === closeBracket) {
      if (--depth === 0 && isBatch) {
        const isEnd = character === closeBracket && isBlank(text.slice(at + 1));
        if (!isEnd) throw parseError();
        const last = text.slice(callStart, at);
        return { isBatch, calls: calls.length === 0 && isBlank(last) ? [] : [...calls, last] };
      }
    } else if (character === comma) {
      if (isBatch && depth === 1) {
        if (calls.push(text.slice(callStart, at)) >= maxBatch) {
          throw invalidRequest(`more than ${maxBatch} calls in a batch`);
        }
        callStart = at + 1;
        values = 0;
      } else {
        values++;
      }
    }
    if (values > maximumValues) {
      throw invalidRequest(`a call has more than ${maximumValues} values`);
    }
  }
  if (isBatch) throw parseError();
  return { isBatch, calls: [text] };
}

const isBlank = (text: string) => !firstCharacter.test(text);

/** JSON has four characters of white space. */
const firstCharacter = /[^ \t\n\r]/;

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
