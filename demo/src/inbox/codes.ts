/** A piece of a message's text; `code` if it is a one-time code to copy. */
export interface TextPart {
  readonly text: string;
  readonly code: boolean;
}

/**
 * Standalone digits: not part of an address, a phone number, a link or a machine-readable line
 * (#123456).
 */
const codePattern = /(?<![\w+#.])(\d{6,8}|\d{24})(?![\w])/g;

/** Splits a text at its one-time codes. Joined, the parts equal the text. */
export function findCodes(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, 0: code } of text.matchAll(codePattern)) {
    parts.push({ text: text.slice(end, index), code: false }, { text: code, code: true });
    end = index + code.length;
  }
  parts.push({ text: text.slice(end), code: false });
  return parts.filter(({ text }) => text);
}

export function firstCode(text: string): string | undefined {
  return findCodes(text).find(({ code }) => code)?.text;
}
