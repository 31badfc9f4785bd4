import { readFileSync } from 'node:fs';
import { ConfigurationError } from './configuration-error.ts';
import { findContradictions } from './contradictions.ts';
import { fillDefaults } from './defaults.ts';
import { listVariables, override } from './environment.ts';
import { findMistakes } from './mistakes.ts';
import { type Configuration, ConfigurationSchema } from './schema.ts';
import { narrowDeep, type SchemaNode } from './schema-node.ts';
import { folderOf, readSettingFiles } from './setting-files.ts';

export type ConfigurationSource = {
  /** A JSON file. */
  file?: string | undefined;
  /** What overrides it; nothing when not given. */
  env?: NodeJS.ProcessEnv | undefined;
};

const root = ConfigurationSchema as SchemaNode;

/** Every setting with its environment variable, for whoever wants to list them. */
export const variables = listVariables(root);

/**
 * Reads the file, lets the environment override it, fills in the defaults and checks the whole.
 *
 * @throws {ConfigurationError} that names every mistake at once.
 */
export function loadConfiguration({ file, env = {} }: ConfigurationSource = {}): Configuration {
  const source = file ?? 'of the environment';
  const value = file === undefined ? {} : readJson(file);
  if (namesDatabase(env)) delete value.database;
  const unreadable = [
    ...readSettingFiles(value, root, folderOf(file)),
    ...override(value, variables, env),
  ];
  fillDefaults(value, root);
  const mistakes = [...unreadable, ...findMistakes(narrowDeep(root, value), value, variables)];
  const configuration = value as Configuration;
  if (mistakes.length === 0) mistakes.push(...findContradictions(configuration));
  if (mistakes.length > 0) throw new ConfigurationError(source, mistakes);
  return configuration;
}

function readJson(file: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const why =
      error instanceof SyntaxError
        ? // Not the parser's own words: they quote the text, secrets and all.
          'it is not valid JSON'
        : (error as Error).message;
    throw new ConfigurationError(file, [why]);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ConfigurationError(file, ['it must be a JSON object']);
  }
  return value as Record<string, unknown>;
}

/** The database of the environment replaces the file's, of whichever kind that is. */
function namesDatabase(env: NodeJS.ProcessEnv): boolean {
  return Object.entries(env).some(
    ([name, value]) => value && /^DATABASE_(URL|DIRECTORY)(_FILE)?$/.test(name),
  );
}
