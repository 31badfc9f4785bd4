import { endOfString } from '../../json-rpc/json-text.ts';

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

const [quote, comma, colon] = [0x22, 0x2c, 0x3a];
const [openBracket, closeBracket] = [0x5b, 0x5d];
const [openBrace, closeBrace] = [0x7b, 0x7d];

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
