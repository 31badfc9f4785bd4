import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  defaultTemplates,
  overrideTemplates,
  TemplateError,
  type TemplateFile,
  type TemplatesByLanguage,
} from '../messages/languages.ts';

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
