import type { Language } from '@recovery-guardian/core';
import { chooseLanguage } from '../messages/settings.ts';
import type { Strings } from './en.ts';

export { directionOf } from '@recovery-guardian/core';

/** The texts of each language, loaded on demand: a page loads only one. */
const texts: Readonly<Record<Language, () => Promise<Strings>>> = {
  ar: async () => (await import('./ar.ts')).ar,
  de: async () => (await import('./de.ts')).de,
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  ja: async () => (await import('./ja.ts')).ja,
};

/** The languages that the user can choose, by their own names. */
export const languageNames: Readonly<Record<Language, string>> = {
  ar: 'العربية',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  ja: '日本語',
};

/**
 * Returns the language that the user chose, else the browser's first supported one, else English.
 *
 * @param language A BCP 47 tag, or `auto` for the browser's.
 */
export function languageOf(language: string, browserLanguages?: readonly string[]): Language {
  const known = Object.keys(texts) as readonly Language[];
  return chooseLanguage(language, known, browserLanguages) ?? 'en';
}

export function loadStrings(language: Language): Promise<Strings> {
  return texts[language]();
}
