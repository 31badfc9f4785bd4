import { dirname, resolve } from 'node:path';
import { narrow, propertiesOf, type SchemaNode } from './schema-node.ts';
import { parseSetting, readCommand, readSetting } from './setting-text.ts';

/**
 * Reads the settings that are in separate files: `"pepperFile": "/run/secrets/pepper"` instead of
 * `"pepper": "…"`, for every setting of every section; or takes what a command prints,
 * `"pepperCommand": ["pass", "show", "pepper"]`. Relative paths start at `folder`, also if a setting
 * itself is a path. In a record of texts, this goes for any name.
 *
 * @returns mistakes, such as a missing file
 */
export function readSettingFiles(
  value: unknown,
  node: SchemaNode,
  folder: string,
  path = '',
): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      readSettingFiles(item, narrow(node.items ?? {}, item), folder, `${path}[${index}]`),
    );
  }
  if (typeof value !== 'object' || value === null) return [];
  const section = value as Record<string, unknown>;
  const narrowed = narrow(node, section);
  const settings = propertiesOf(narrowed);
  const textOfAnyName = Object.values(narrowed.patternProperties ?? {}).find(
    ({ type }) => type === 'string',
  );
  return Object.entries(section).flatMap(([key, child]) => {
    const name = path ? `${path}.${key}` : key;
    const setting = settings[key];
    if (setting?.isPath) section[key] = resolvePath(folder, child);
    if (setting) return readSettingFiles(child, setting, folder, name);
    const target = key.replace(/(File|Command)$/, '');
    const targetSetting = settings[target] ?? textOfAnyName;
    if (target === key || !targetSetting) return [];
    const isCommand = key.endsWith('Command');
    if (isCommand ? !isWords(child) : typeof child !== 'string') {
      return [`${name} must be ${isCommand ? 'a list of a program and its arguments' : 'a path'}`];
    }
    if (target in section) {
      return [
        `${name} and ${name.slice(0, target.length - key.length)} are both set: take one out`,
      ];
    }
    delete section[key];
    const { text, problem } = isCommand
      ? readCommand(child as string[])
      : readSetting(resolve(folder, child as string));
    if (problem) return [`${name} ${problem}`];
    section[target] = parseSetting(text, targetSetting);
    return [];
  });
}

function isWords(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');
}

/** `memory://` is not a path. */
function resolvePath(folder: string, path: unknown): unknown {
  return typeof path === 'string' && !path.includes('://') ? resolve(folder, path) : path;
}

/** Returns the folder at which relative paths in a configuration file start. */
export function folderOf(file: string | undefined): string {
  return file === undefined ? process.cwd() : dirname(resolve(file));
}
