/**
 * `JSON.parse` that keeps numbers as they were written.
 *
 * A 64-bit id, as Go and Python clients send them, is beyond what a JavaScript number holds: it
 * would come back as another one, and the client would not know its answer again. Such numbers
 * are kept as `JSON.rawJSON` objects, which `JSON.stringify` writes out unchanged.
 *
 * @throws SyntaxError on anything that is not JSON; RangeError on JSON nested too deeply
 */
export function parseExact(text: string): unknown {
  // Looking at each number takes many times as long as parsing: only where one may need it.
  if (!mayHoldSuchNumbers.test(text)) return JSON.parse(text);
  return exactJson.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) ? exactJson.rawJSON(source) : value,
  );
}

/** A number of 16 digits or more, with a fraction or an exponent; strings may look like one. */
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
