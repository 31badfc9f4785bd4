import { type Language, pickLanguage } from '@recovery-guardian/protocol';
import { ar } from './templates/ar.ts';
import { de } from './templates/de.ts';
import { en } from './templates/en.ts';
import { es } from './templates/es.ts';
import { fr } from './templates/fr.ts';
import { ja } from './templates/ja.ts';
import type { Templates } from './templates/templates.ts';

/** Templates by lower-case BCP 47 tag. */
export type TemplatesByLanguage = Readonly<Record<string, Templates>>;

/** The built-in templates, to which an operator may add languages. */
export const defaultTemplates: TemplatesByLanguage = {
  ar,
  de,
  en,
  es,
  fr,
  ja,
} satisfies Record<Language, Templates>;

/**
 * Picks the preferred language among those available.
 *
 * @param header an `Accept-Language` header, or a BCP 47 tag
 * @param available tags in lower case
 */
export function pickAcceptedLanguage<Available extends string>(
  header: string | undefined,
  available: readonly Available[],
  defaultLanguage: string,
): Available | 'en' {
  return pickLanguage([...parseTags(header ?? ''), defaultLanguage], available) ?? 'en';
}

/** A header may name thousands of languages. */
const maximumTags = 20;

/**
 * Parses the tags of an `Accept-Language` header, the preferred first. The pattern has no two
 * repetitions beside each other that match the same: trying each split would take quadratic time.
 */
function parseTags(header: string): string[] {
  return header
    .split(',', maximumTags)
    .map((part) => /^([a-z0-9-]{1,35})(?:\s*;\s*q=([01](?:\.\d{0,3})?))?$/i.exec(part.trim()))
    .filter((match) => match !== null)
    .map(([, tag = '', quality = '1']) => ({ tag, quality: Number(quality) }))
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
