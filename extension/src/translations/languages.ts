import { chooseLanguage } from './choose-language.ts';
import { en } from './en.ts';
import type { Strings } from './strings.ts';

/** The wallet's languages: tag -> name in the language itself, and texts. */
export const languages: Readonly<Record<string, { name: string; strings: Strings }>> = {
  en: { name: 'English', strings: en },
};

/**
 * Returns the texts in the language that the user chose, else in the browser's first supported one,
 * else in English.
 *
 * @param language A BCP 47 tag, or `auto` for the browser's.
 */
export function stringsFor(language: string, browserLanguages?: readonly string[]): Strings {
  const chosen = chooseLanguage(language, Object.keys(languages), browserLanguages);
  return languages[chosen ?? 'en']?.strings ?? en;
}
