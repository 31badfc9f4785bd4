import { chooseLanguage } from './choose-language.ts';
import { en } from './en.ts';
import type { Strings } from './strings.ts';

/** The languages that the wallet speaks: tag -> its own name for itself, and its texts. */
export const languages: Readonly<Record<string, { name: string; strings: Strings }>> = {
  en: { name: 'English', strings: en },
};

/**
 * The texts in the language that the person chose, else in the first of the browser's that the wallet
 * speaks, else in English.
 *
 * @param language A BCP 47 tag, or `auto` for the browser's.
 */
export function stringsFor(language: string, browserLanguages?: readonly string[]): Strings {
  const chosen = chooseLanguage(language, Object.keys(languages), browserLanguages);
  return languages[chosen ?? 'en']?.strings ?? en;
}
