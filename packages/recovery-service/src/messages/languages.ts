import { ar } from './templates/ar.ts';
import { de } from './templates/de.ts';
import { en } from './templates/en.ts';
import { es } from './templates/es.ts';
import { fr } from './templates/fr.ts';
import { ja } from './templates/ja.ts';
import type { Templates } from './templates/templates.ts';

/** Templates by lower-case BCP 47 tag. */
export type TemplatesByLanguage = Readonly<Record<string, Templates>>;

export const defaultTemplates: TemplatesByLanguage = { ar, de, en, es, fr, ja };

/**
 * Picks the preferred language among those available, from an `Accept-Language` header or a BCP 47
 * tag. Each wish matches its own tag, or else the nearest more general one (RFC 4647 §3.4, lookup).
 */
export function pickLanguage(
  header: string | undefined,
  available: readonly string[],
  defaultLanguage: string,
): string {
  for (const wish of wishes(header ?? '')) {
    const found = lookUp(wish, available);
    if (found) return found;
  }
  return lookUp(defaultLanguage.toLowerCase(), available) ?? 'en';
}

/** A header may name thousands of languages. */
const maximumWishes = 20;

/** Parses language tags in lower case, the preferred first. */
function wishes(header: string): string[] {
  return header
    .split(',', maximumWishes)
    .map((part) => /^\s*([a-z0-9-]{1,35})\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*$/i.exec(part))
    .filter((match) => match !== null)
    .map(([, tag = '', quality = '1']) => ({ tag: tag.toLowerCase(), quality: Number(quality) }))
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

function lookUp(tag: string, available: readonly string[]): string | undefined {
  for (let range = tag; range !== ''; range = range.slice(0, Math.max(0, range.lastIndexOf('-')))) {
    if (available.includes(range)) return range;
  }
  return undefined;
}
