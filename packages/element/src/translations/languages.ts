import type { Language } from '@recovery-guardian/protocol';
import { importOnDemand } from '../on-demand.ts';
import type { OverviewStrings, Strings, ViewStrings } from './strings.ts';

export type { Language };

interface Texts {
  overview: () => Promise<{ overview: OverviewStrings }>;
  views: () => Promise<{ views: ViewStrings }>;
}

/** The texts of each language in two parts, loaded on demand. */
const texts: Readonly<Record<Language, Texts>> = {
  en: { overview: () => import('./en-overview.ts'), views: () => import('./en-views.ts') },
  ar: { overview: () => import('./ar-overview.ts'), views: () => import('./ar-views.ts') },
  de: { overview: () => import('./de-overview.ts'), views: () => import('./de-views.ts') },
  es: { overview: () => import('./es-overview.ts'), views: () => import('./es-views.ts') },
  fr: { overview: () => import('./fr-overview.ts'), views: () => import('./fr-views.ts') },
  ja: { overview: () => import('./ja-overview.ts'), views: () => import('./ja-views.ts') },
};

/** As BCP 47 tags. */
export const languages = Object.keys(texts) as readonly Language[];

/**
 * Loads what the first screen says in a language.
 *
 * @throws {Error} if it cannot be fetched, or does not match its pinned hash.
 */
export async function loadOverviewStrings(language: Language): Promise<OverviewStrings> {
  const load = texts[language].overview;
  return (await importOnDemand(`translations/${language}-overview`, load)).overview;
}

/**
 * Loads all texts of a language.
 *
 * @throws {Error} if they cannot be fetched, or do not match their pinned hashes.
 */
export async function loadStrings(language: Language): Promise<Strings> {
  const [overview, { views }] = await Promise.all([
    loadOverviewStrings(language),
    importOnDemand(`translations/${language}-views`, texts[language].views),
  ]);
  return { ...overview, ...views };
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
