import { isSection, propertiesOf, type SchemaNode } from './schema-node.ts';
import { parseSetting, readSetting } from './setting-text.ts';

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
