/** A piece of a message's text; `code` where it is a one-time code to copy. */
export interface TextPart {
  readonly text: string;
  readonly code: boolean;
}

/**
 * Digits that stand alone: nothing of an address, a phone number or a link, nor a line for machines
 * (#123456).
 */
const codePattern = /(?<![\w+#.])(\d{6,8}|\d{24})(?![\w])/g;

/** Takes a text apart at its one-time codes; joined again, the parts are the text. */
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
