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

const [quote, backslash] = [0x22, 0x5c];
