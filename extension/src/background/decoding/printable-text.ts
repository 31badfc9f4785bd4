import type { Warning } from '../../messages/approval.ts';
import { hiddenCharacters } from '../../messages/visible-text.ts';

/**
 * Decodes bytes as readable text.
 *
 * @returns `undefined` for bytes that are not UTF-8, and for text with control characters other
 *   than line ends and tabs, since the user could not read what is signed.
 */
export function printableText(bytes: Uint8Array): string | undefined {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
  return hasControlCharacters(text) ? undefined : text;
}

/** Whether a text has control characters other than line ends and tabs. */
export function hasControlCharacters(text: string): boolean {
  return /[^\P{Cc}\n\r\t]/u.test(text);
}

/** Warns of invisible characters, and of those that change the text's direction. */
export function textWarnings(text: string): readonly Warning[] {
  return hiddenCharacters.test(text) ? ['hidden-characters'] : [];
}
