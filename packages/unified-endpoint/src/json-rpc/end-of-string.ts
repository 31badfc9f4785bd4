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
