import type { Warning } from '../../messages/approval.ts';

/**
 * The text that bytes are, where a person can read it.
 *
 * @returns `undefined` for bytes that are not UTF-8, and for text with control characters other than
 *   line ends and tabs: nobody could tell what is signed.
 */
export function printableText(bytes: Uint8Array): string | undefined {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
  return /[^\P{Cc}\n\r\t]/u.test(text) ? undefined : text;
}

/** Characters that do not show, or that change the order in which others do. */
export function textWarnings(text: string): readonly Warning[] {
  // Joiners belong to emoji; between them they are no trick.
  const plain = text.replace(
    /(?<=\p{Extended_Pictographic}\uFE0F?)\u200D(?=\p{Extended_Pictographic})/gu,
    '',
  );
  return /[\p{Cf}\p{Co}\p{Cn}\u2028\u2029\u3164\uFFA0]/u.test(plain) ? ['hidden-characters'] : [];
}
