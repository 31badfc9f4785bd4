/**
 * What joins emoji and letters of scripts without case, as Persian and Indic ones, and gives emoji their
 * colors: of no use to hide anything.
 */
const joining =
  /(?<=\p{Lo}\p{M}*)[\u200C\u200D](?=\p{Lo})|(?<=\p{ExtPict}[\uFE0F\p{EMod}]?)\u200D(?=\p{ExtPict})|(?<=\p{ExtPict})\uFE0F|(?<=[\d#*])\uFE0F(?=\u20E3)/u;

/** Invisible characters, and those that change the text's direction. */
export const hiddenCharacters = new RegExp(
  `(?!${joining.source})[\\p{Cf}\\p{Co}\\p{Cn}\\p{DI}\\u2028\\u2029\\u2800]`,
  'u',
);

const allHidden = new RegExp(`${hiddenCharacters.source}|\\r(?!\\n)`, 'gu');

/** Writes characters that would not show as their code points: `⟨U+202E⟩`. */
export function visibleText(text: string): string {
  return text.replace(allHidden, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `⟨U+${code}⟩`;
  });
}
