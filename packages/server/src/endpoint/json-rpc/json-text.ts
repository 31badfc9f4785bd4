/**
 * Like `JSON.parse`, but keeps numbers exactly as written. Go and Python clients send 64-bit ids,
 * which exceed a JavaScript number: the client would not recognize its answer. Such numbers become
 * `JSON.rawJSON` objects, which `JSON.stringify` writes unchanged.
 *
 * @throws SyntaxError on invalid JSON; RangeError on JSON nested too deeply
 */
export function parseExact(text: string): unknown {
  // Inspecting each number is many times slower than parsing, so only if one may need it.
  if (!mayHoldSuchNumbers.test(text)) return JSON.parse(text);
  return exactJson.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) ? exactJson.rawJSON(source) : value,
  );
}

/** Matches numbers of 16 digits or more, with a fraction or an exponent, also inside strings. */
const mayHoldSuchNumbers = /(?:^|[\s,:[])-?(?:\d{16}|\d+[.eE])/;

/** Whether a parsed value is a JSON number, kept raw or not. */
export function isNumber(value: unknown): boolean {
  return typeof value === 'number' || exactJson.isRawJSON(value);
}

/** The parts of JSON that TypeScript's library does not know yet (ES2026, in Node since 21). */
const exactJson = JSON as unknown as {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source: string }) => unknown,
  ): unknown;
  rawJSON(source: string): object;
  isRawJSON(value: unknown): boolean;
};

/**
 * A JSON value that is passed on as text, such as an upstream's result. Saves parsing and keeps
 * numbers of any size. The creator has checked that the text is exactly one JSON value.
 */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export const [quote, comma, colon, backslash] = [0x22, 0x2c, 0x3a, 0x5c];
export const [openBracket, closeBracket] = [0x5b, 0x5d];
export const [openBrace, closeBrace] = [0x7b, 0x7d];

/** Index behind the closing quote of the JSON string at `start`, or the text's end. */
export function endOfString(text: string, start: number): number {
  const quoteAt = text.indexOf('"', start + 1);
  if (quoteAt === -1) return text.length;
  if (text.charCodeAt(quoteAt - 1) !== backslash) return quoteAt + 1;
  // Character by character: searching is much slower with many escaped quotes.
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === backslash) at++;
    else if (character === quote) return at + 1;
  }
  return text.length;
}

/**
 * Splits an object into the unparsed texts of its members, by name. The last of equal names wins,
 * as in `JSON.parse`. Values are not validated, only delimited. Returns undefined if the text is
 * not a whole object.
 *
 * @throws SyntaxError when a member's name is not valid JSON
 */
export function rawMembers(text: string): Map<string, string> | undefined {
  const members = new Map<string, string>();
  let at = skipSpace(text, 0);
  if (text.charCodeAt(at) !== openBrace) return undefined;
  at = skipSpace(text, at + 1);
  while (text.charCodeAt(at) === quote) {
    const nameEnd = endOfString(text, at);
    const name = JSON.parse(text.slice(at, nameEnd)) as string;
    const colonAt = skipSpace(text, nameEnd);
    if (text.charCodeAt(colonAt) !== colon) return undefined;
    const valueEnd = endOfValue(text, colonAt + 1);
    members.set(name, text.slice(colonAt + 1, valueEnd).trim());
    at = valueEnd;
    if (text.charCodeAt(at) === comma) at = skipSpace(text, at + 1);
  }
  const isWhole = text.charCodeAt(at) === closeBrace && skipSpace(text, at + 1) === text.length;
  return isWhole ? members : undefined;
}

function skipSpace(text: string, start: number): number {
  notSpace.lastIndex = start;
  return notSpace.exec(text)?.index ?? text.length;
}

const notSpace = /[^ \t\n\r]/g;

/** Index of the comma or brace that follows the value. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === quote) at = endOfString(text, at) - 1;
    else if (char === openBrace || char === openBracket) depth++;
    else if (depth === 0 && (char === comma || char === closeBrace)) return at;
    else if (char === closeBrace || char === closeBracket) depth--;
  }
  return text.length;
}
