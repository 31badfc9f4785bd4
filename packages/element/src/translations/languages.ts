import type { Language } from '@recovery-guardian/protocol';
import { importOnDemand } from '../on-demand.ts';
import type { Strings } from './strings.ts';

export type { Language };

/** The texts of each language, loaded on demand. */
const texts: Readonly<Record<Language, () => Promise<Strings>>> = {
  en: async () => (await import('./en.ts')).en,
  ar: async () => (await import('./ar.ts')).ar,
  de: async () => (await import('./de.ts')).de,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  ja: async () => (await import('./ja.ts')).ja,
};

/** As BCP 47 tags. */
export const languages = Object.keys(texts) as readonly Language[];

/**
 * Loads the texts of a language.
 *
 * @throws {Error} if they cannot be fetched, or do not match their pinned hash.
 */
export function loadStrings(language: Language): Promise<Strings> {
  return importOnDemand(`translations/${language}`, texts[language]);
}

/** Chooses the first of these BCP 47 tags that is supported, else English. */
export function chooseLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const [primary] = tag.toLowerCase().split('-');
    const known = languages.find((language) => language === primary);
    if (known) return known;
  }
  return 'en';
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}
