import { pins } from './pins.ts';
import { preloadPinned } from './preload-pinned.ts';
import type { Strings } from './strings.ts';

/** The languages that the element speaks, and their texts, fetched when they are needed. */
const texts = {
  en: async () => (await import('./en.ts')).en,
  ar: async () => (await import('./ar.ts')).ar,
  de: async () => (await import('./de.ts')).de,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  ja: async () => (await import('./ja.ts')).ja,
} satisfies Record<string, () => Promise<Strings>>;

export type Language = keyof typeof texts;

/** As BCP 47 tags. */
export const languages = Object.keys(texts) as readonly Language[];

/**
 * Fetches the texts of a language.
 *
 * @throws {Error} where they cannot be fetched, or are pinned and were changed.
 */
export async function loadStrings(language: Language): Promise<Strings> {
  const pin = pins[language];
  if (pin) await preloadPinned(pin);
  return texts[language]();
}

/** The first of these BCP 47 tags that the element speaks, else English. */
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
