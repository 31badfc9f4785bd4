/**
 * The text of an object's member, of the last of this name, as `JSON.parse` takes it; undefined
 * when there is none. The text must be an object that `JSON.parse` has read without complaint.
 */
export function rawMember(text: string, name: string): string | undefined {
  let found: string | undefined;
  let at = text.indexOf('{') + 1;
  for (;;) {
    const keyStart = text.indexOf('"', at);
    if (keyStart === -1) return found;
    const keyEnd = endOfString(text, keyStart);
    const valueStart = text.indexOf(':', keyEnd) + 1;
    const valueEnd = endOfValue(text, valueStart);
    if (JSON.parse(text.slice(keyStart, keyEnd)) === name) {
      found = text.slice(valueStart, valueEnd).trim();
    }
    at = valueEnd;
  }
}

const [quote, backslash, comma, openBrace, closeBrace, openBracket, closeBracket] = Array.from(
  '"\\,{}[]',
  (char) => char.charCodeAt(0),
);

/** Where the value ends that begins here: before the comma or brace that follows it. */
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

/** Behind the closing quote of the string that begins here. */
function endOfString(text: string, start: number): number {
  let end = start;
  do end = text.indexOf('"', end + 1);
  while (isEscaped(text, end));
  return end + 1;
}

/** Whether an odd number of backslashes stands before this. */
function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === backslash) before--;
  return (at - before) % 2 === 0;
}
