import { type Language, pickLanguage } from '@recovery-guardian/protocol';
import { importOnDemand } from '../on-demand.ts';
import type { Strings, Words, WordsPart } from './strings.ts';

export type { Language };

type Loaders = { readonly [Part in WordsPart]: () => Promise<Pick<Words, Part>> };

/** The texts of each language, loaded on demand: each view has only its own fetched. */
const texts: Readonly<Record<Language, Loaders>> = {
  en: {
    overview: () => import('./en/overview.ts'),
    common: () => import('./en/common.ts'),
    contacts: () => import('./en/contacts.ts'),
    guardians: () => import('./en/guardians.ts'),
    recover: () => import('./en/recover.ts'),
    collect: () => import('./en/collect.ts'),
    problems: () => import('./en/problems.ts'),
  },
  ar: {
    overview: () => import('./ar/overview.ts'),
    common: () => import('./ar/common.ts'),
    contacts: () => import('./ar/contacts.ts'),
    guardians: () => import('./ar/guardians.ts'),
    recover: () => import('./ar/recover.ts'),
    collect: () => import('./ar/collect.ts'),
    problems: () => import('./ar/problems.ts'),
  },
  de: {
    overview: () => import('./de/overview.ts'),
    common: () => import('./de/common.ts'),
    contacts: () => import('./de/contacts.ts'),
    guardians: () => import('./de/guardians.ts'),
    recover: () => import('./de/recover.ts'),
    collect: () => import('./de/collect.ts'),
    problems: () => import('./de/problems.ts'),
  },
  es: {
    overview: () => import('./es/overview.ts'),
    common: () => import('./es/common.ts'),
    contacts: () => import('./es/contacts.ts'),
    guardians: () => import('./es/guardians.ts'),
    recover: () => import('./es/recover.ts'),
    collect: () => import('./es/collect.ts'),
    problems: () => import('./es/problems.ts'),
  },
  fr: {
    overview: () => import('./fr/overview.ts'),
    common: () => import('./fr/common.ts'),
    contacts: () => import('./fr/contacts.ts'),
    guardians: () => import('./fr/guardians.ts'),
    recover: () => import('./fr/recover.ts'),
    collect: () => import('./fr/collect.ts'),
    problems: () => import('./fr/problems.ts'),
  },
  ja: {
    overview: () => import('./ja/overview.ts'),
    common: () => import('./ja/common.ts'),
    contacts: () => import('./ja/contacts.ts'),
    guardians: () => import('./ja/guardians.ts'),
    recover: () => import('./ja/recover.ts'),
    collect: () => import('./ja/collect.ts'),
    problems: () => import('./ja/problems.ts'),
  },
};

/** As BCP 47 tags. */
export const languages = Object.keys(texts) as readonly Language[];

export const wordsParts = Object.keys(texts.en) as readonly WordsPart[];

/**
 * Loads a part of the texts of a language.
 *
 * @throws {ElementError} `not-loaded` if it cannot be fetched, or does not match its pinned hash.
 */
export async function loadWords(language: Language, part: WordsPart): Promise<Partial<Strings>> {
  const load: () => Promise<Partial<Words>> = texts[language][part];
  const words = await importOnDemand(`translations/${language}/${part}`, load);
  return { ...words[part] };
}

/** Chooses the first of these BCP 47 tags that is supported, else English. */
export function chooseLanguage(tags: readonly string[]): Language {
  return pickLanguage(tags, languages) ?? 'en';
}
