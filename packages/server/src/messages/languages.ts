import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Language, pickLanguage } from '@recovery-guardian/core';
import { placeholdersOf } from './render-html.ts';
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

/** An operator's templates, as read from a file. */
interface TemplateFile {
  name: string;
  language: string;
  value: unknown;
}

/** Lists all mistakes in templates, with how to fix them. */
class TemplateError extends Error {
  override readonly name = 'TemplateError';

  constructor(mistakes: readonly string[]) {
    super(`The templates cannot be used:\n${mistakes.map((m) => `- ${m}`).join('\n')}`);
  }
}

/**
 * Overrides built-in templates with an operator's. Texts missing from a file keep the built-in
 * version; a language that is not built in must be complete.
 *
 * @throws {TemplateError} that lists all mistakes
 */
export function overrideTemplates(
  builtIn: TemplatesByLanguage,
  files: readonly TemplateFile[],
): TemplatesByLanguage {
  const mistakes: string[] = [];
  const overridden = files.map(({ name, language, value }) => {
    const base = builtIn[language];
    const tell = (mistake: string) => mistakes.push(`${name}: ${mistake}`);
    return [language, merge({ model: en, base, value, path: '', tell })];
  });
  if (mistakes.length > 0) throw new TemplateError(mistakes);
  return { ...builtIn, ...(Object.fromEntries(overridden) as Record<string, Templates>) };
}

type Node = string | object;

interface MergeParameters {
  /** The required texts and placeholders. */
  model: Node;
  /** The fallback for missing texts, if any. */
  base: Node | undefined;
  value: unknown;
  path: string;
  tell: (mistake: string) => void;
}

function merge({ model, base, value, path, tell }: MergeParameters): Node {
  if (value === undefined) {
    if (base === undefined) tell(`"${path}" is missing: this language is not built in, so add it`);
    return base ?? '';
  }
  if (typeof model === 'string') return checkText(model, value, path, tell);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    tell(`${path === '' ? 'the whole' : `"${path}"`} must be an object of texts`);
    return {};
  }
  const nameOf = (key: string) => (path === '' ? key : `${path}.${key}`);
  for (const key of Object.keys(value)) {
    if (!Object.hasOwn(model, key)) {
      tell(`"${nameOf(key)}" is not known: it may be ${Object.keys(model).join(', ')}`);
    }
  }
  const entries = Object.entries(model).map(([key, child]) => [
    key,
    merge({
      model: child,
      base: typeof base === 'object' ? (base as Record<string, Node>)[key] : undefined,
      value: (value as Record<string, unknown>)[key],
      path: nameOf(key),
      tell,
    }),
  ]);
  return Object.fromEntries(entries);
}

/** May be left out; all other placeholders of the English text are required. */
const optional = new Set(['service']);

function checkText(
  model: string,
  value: unknown,
  path: string,
  tell: MergeParameters['tell'],
): string {
  if (path === 'direction') {
    if (value !== 'ltr' && value !== 'rtl') tell(`"direction" must be "ltr" or "rtl"`);
    return String(value);
  }
  if (typeof value !== 'string' || value.trim() === '') {
    tell(`"${path}" must be a text`);
    return '';
  }
  const known = placeholdersOf(model);
  const given = placeholdersOf(value);
  for (const name of known) {
    if (!given.has(name) && !optional.has(name)) tell(`"${path}" must say {${name}}: put it in`);
  }
  for (const name of given) {
    if (known.has(name)) continue;
    const may = [...known].map((other) => `{${other}}`).join(', ') || 'nothing';
    tell(`"${path}" says {${name}}, which has no value here: ${may} may be used`);
  }
  return value;
}

/**
 * Reads the operator's templates, `de.json`, `pt-br.json` and so on, which override the built-in
 * ones.
 *
 * @throws {TemplateError} with every mistake, its file and how to correct it
 */
export async function loadTemplates(folder: string): Promise<TemplatesByLanguage> {
  const names = await readdir(folder).catch(() => {
    throw new TemplateError([`${folder} cannot be read: name a folder of JSON files`]);
  });
  const files = names.filter((name) => name.endsWith('.json')).map((name) => join(folder, name));
  return overrideTemplates(defaultTemplates, await Promise.all(files.map(readTemplates)));
}

async function readTemplates(name: string): Promise<TemplateFile> {
  const language = basename(name, '.json').toLowerCase();
  if (!/^[a-z]{2,8}(-[a-z0-9]{1,8})*$/.test(language)) {
    throw new TemplateError([
      `${name}: its name must be a language, such as de.json or pt-br.json`,
    ]);
  }
  try {
    return { name, language, value: JSON.parse(await readFile(name, 'utf8')) };
  } catch (error) {
    throw new TemplateError([`${name}: ${(error as Error).message}`]);
  }
}
