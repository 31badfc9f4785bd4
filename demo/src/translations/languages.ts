import { type Language, languages } from '@recovery-guardian/element';
import { directionOf, pickLanguage } from '@recovery-guardian/protocol';
import { en } from './en.ts';
import type { Strings } from './strings.ts';

/** The texts of each language; all but English are loaded on demand. */
const texts: Readonly<Record<Language, () => Promise<Strings>>> = {
  en: async () => en,
  ar: async () => (await import('./ar.ts')).ar,
  de: async () => (await import('./de.ts')).de,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  ja: async () => (await import('./ja.ts')).ja,
};

const key = 'demo-language';

/** The page's language and its texts. Dispatches `change` when another one has been loaded. */
class Localization extends EventTarget {
  language: Language = 'en';
  strings: Strings = en;

  /** Loads the language that the user chose, else the first supported one of the browser's. */
  start(): Promise<void> {
    const tags = [localStorage.getItem(key) ?? '', ...navigator.languages];
    return this.#load(pickLanguage(tags, languages) ?? 'en');
  }

  /** Loads a language, and remembers it. */
  choose(language: Language): Promise<void> {
    localStorage.setItem(key, language);
    return this.#load(language);
  }

  async #load(language: Language): Promise<void> {
    this.strings = await texts[language]();
    this.language = language;
    const { documentElement } = document;
    documentElement.lang = language;
    documentElement.dir = directionOf(language);
    this.dispatchEvent(new Event('change'));
  }
}

export const localization = new Localization();
