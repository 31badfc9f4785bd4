import { pickLanguage } from '@recovery-guardian/core';

/**
 * Returns the language that the user chose, else the first known one of the browser's; `undefined`
 * if none is known.
 *
 * @param language A BCP 47 tag, or `auto` for the browser's.
 * @param known Tags in lower case.
 */
export function chooseLanguage<Known extends string>(
  language: string,
  known: readonly Known[],
  browserLanguages: readonly string[] = navigator.languages,
): Known | undefined {
  return pickLanguage(language === 'auto' ? browserLanguages : [language], known);
}
