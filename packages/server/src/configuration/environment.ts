import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isSection, narrow, propertiesOf, type SchemaNode } from './schema-node.ts';

/** A setting that the environment may override. */
export interface Variable {
  /** The environment variable; with the suffix `_FILE`, it names a file with the value. */
  name: string;
  /** The path of the setting: `['database', 'url']`. */
  path: readonly string[];
  node: SchemaNode;
}

/**
 * Lists the environment variables of all settings of a schema, in order.
 *
 * Every setting has one, also lists, but not the items of lists.
 */
export function listVariables(node: SchemaNode, path: readonly string[] = []): Variable[] {
  if (!isSection(node)) return [{ name: node.env ?? usualName(path), path, node }];
  return Object.entries(propertiesOf(node)).flatMap(([key, child]) =>
    listVariables(child, [...path, key]),
  );
}

/** `['chains']` -> `RECOVERY_GUARDIAN_CHAINS` */
function usualName(path: readonly string[]): string {
  const words = path.map((key) => key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase());
  return ['RECOVERY_GUARDIAN', ...words].join('_');
}

/**
 * Overrides the settings of a file by the environment.
 *
 * @returns mistakes, such as a missing file
 */
export function override(
  value: Record<string, unknown>,
  variables: readonly Variable[],
  env: NodeJS.ProcessEnv,
): string[] {
  const mistakes: string[] = [];
  for (const { name, path, node } of variables) {
    const file = env[`${name}_FILE`];
    const given = env[name];
    if (file && given) {
      mistakes.push(`${name} and ${name}_FILE are both set: take one out`);
    } else if (file) {
      const { text, problem } = readSetting(file);
      if (problem) mistakes.push(`${name}_FILE ${problem}`);
      else set(value, path, parseSetting(text, node));
    } else if (given) {
      set(value, path, parseSetting(given, node));
    }
  }
  return mistakes;
}

function set(value: Record<string, unknown>, path: readonly string[], setting: unknown): void {
  let section = value;
  for (const key of path.slice(0, -1)) {
    if (!isObject(section[key])) section[key] = {};
    section = section[key] as Record<string, unknown>;
  }
  section[path.at(-1) as string] = setting;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

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

/** Reads a file without the trailing newline that editors and shells add. */
function readSetting(file: string): { text: string; problem?: string } {
  try {
    return { text: readFileSync(file, 'utf8').replace(/\r?\n$/, '') };
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    const problem = `names a file that cannot be read (${code}): check the path and its rights`;
    return { text: '', problem };
  }
}

/** Milliseconds that a command may take to print a setting. */
const commandTimeout = 10_000;

/** Reads what a command prints, such as a password manager's; it is run without a shell. */
function readCommand([program = '', ...args]: readonly string[]): {
  text: string;
  problem?: string;
} {
  try {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
    const output = execFileSync(program, args, {
      encoding: 'utf8',
      timeout: commandTimeout,
      stdio,
    });
    return { text: output.replace(/\r?\n$/, '') };
  } catch (error) {
    // Not its message, which quotes what the command printed.
    const { code, status } = error as { code?: string; status?: number };
    const problem = `names a command that fails (${code ?? status}): run it by hand as this user`;
    return { text: '', problem };
  }
}

/** Parses a text as a value of this setting; invalid text stays text, to be refused. */
function parseSetting(text: string, node: SchemaNode): unknown {
  const types = [node, ...(node.anyOf ?? [])].map(({ type }) => type);
  if (types.includes('null') && text === 'null') return null;
  if (types.includes('integer') && /^\d+$/.test(text)) return Number(text);
  if (types.includes('number') && /^\d+(\.\d+)?$/.test(text)) return Number(text);
  if (types.includes('boolean') && /^(true|false)$/.test(text)) return text === 'true';
  if (types.includes('array') || types.includes('object')) return parseList(text);
  return text;
}

/** A list is written as JSON or, if it has plain words, separated by commas. */
function parseList(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text.split(',').map((word) => word.trim());
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
