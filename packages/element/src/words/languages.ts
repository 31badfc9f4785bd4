import { type Language, pickLanguage } from '@recovery-guardian/core';
import { importOnDemand } from '../on-demand.ts';
import type { OverviewStrings, Strings } from './en/strings.ts';

export type { Language };

/** How much of a language is loaded: what a quiet overview says, or everything. */
export type Extent = 'overview' | 'all';

interface Loaders {
  overview: () => Promise<{ overview: OverviewStrings }>;
  all: () => Promise<Strings>;
}

const texts: Readonly<Record<Language, Loaders>> = {
  en: {
    overview: () => import('./en/overview.ts'),
    all: async () => (await import('./en.ts')).en,
  },
  ar: {
    overview: () => import('./ar/overview.ts'),
    all: async () => (await import('./ar.ts')).ar,
  },
  de: {
    overview: () => import('./de/overview.ts'),
    all: async () => (await import('./de.ts')).de,
  },
  es: {
    overview: () => import('./es/overview.ts'),
    all: async () => (await import('./es.ts')).es,
  },
  fr: {
    overview: () => import('./fr/overview.ts'),
    all: async () => (await import('./fr.ts')).fr,
  },
  ja: {
    overview: () => import('./ja/overview.ts'),
    all: async () => (await import('./ja.ts')).ja,
  },
};

/** As BCP 47 tags. */
export const languages = Object.keys(texts) as readonly Language[];

/**
 * Loads the texts of a language.
 *
 * @throws {ElementError} `not-loaded` if they cannot be fetched, or do not match their pinned hash.
 */
export function loadStrings(language: Language, extent: 'all'): Promise<Strings>;
export function loadStrings(language: Language, extent: Extent): Promise<Partial<Strings>>;
export async function loadStrings(language: Language, extent: Extent): Promise<Partial<Strings>> {
  const { overview, all } = texts[language];
  if (extent === 'all') return importOnDemand(`translations/${language}`, all);
  return (await importOnDemand(`translations/${language}/overview`, overview)).overview;
}

/** Chooses the first of these BCP 47 tags that is supported, else English. */
export function chooseLanguage(tags: readonly string[]): Language {
  return pickLanguage(tags, languages) ?? 'en';
}
