/** Invisible characters, and those that change the text's direction. */
export const hiddenCharacters = /[\p{Cf}\p{Co}\p{Cn}\u2028\u2029\u3164\uFFA0]/u;

const allHidden = new RegExp(`${hiddenCharacters.source}|\\r`, 'gu');

/** Writes characters that would not show as their code points: `⟨U+202E⟩`. */
export function visibleText(text: string): string {
  return text.replace(allHidden, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `⟨U+${code}⟩`;
  });
}
