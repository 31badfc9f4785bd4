import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  defaultTemplates,
  overrideTemplates,
  TemplateError,
  type TemplateFile,
  type TemplatesByLanguage,
} from '@recovery-guardian/recovery-service';

/**
 * Reads the operator's own words, `de.json`, `pt-br.json` and so on, and puts them in the place of the
 * built-in ones.
 *
 * @throws {TemplateError} that names every mistake, with its file and its cure.
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
