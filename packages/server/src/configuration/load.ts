import { readFileSync } from 'node:fs';
import { ConfigurationError } from '../schema-kit/configuration-error.ts';
import { fillDefaults } from '../schema-kit/defaults.ts';
import { listVariables, override } from '../schema-kit/environment.ts';
import { findMistakes } from '../schema-kit/mistakes.ts';
import { narrowDeep, type SchemaNode } from '../schema-kit/schema-node.ts';
import { folderOf, readSettingFiles } from '../schema-kit/setting-files.ts';
import { findContradictions } from './contradictions.ts';
import { type Configuration, ConfigurationSchema } from './schema.ts';

export type ConfigurationSource = {
  /** A JSON file. */
  file?: string | undefined;
  /** What overrides it; nothing when not given. */
  env?: NodeJS.ProcessEnv | undefined;
};

/** A configuration as a file has it: what has a default may be left out. */
export type WrittenConfiguration = Written<Configuration>;

type Written<Value> = Value extends readonly (infer Item)[]
  ? Written<Item>[]
  : Value extends object
    ? { [Key in keyof Value]?: Written<Value[Key]> }
    : Value;

const root = ConfigurationSchema as SchemaNode;

/** Every setting with its environment variable, for whoever wants to list them. */
export const variables = listVariables(root);

/**
 * Reads the file, lets the environment override it, fills in the defaults and checks the whole.
 *
 * @throws {ConfigurationError} that names every mistake at once.
 */
export function loadConfiguration(source: ConfigurationSource = {}): Configuration {
  const { configuration, mistakes } = inspectConfiguration(source);
  if (mistakes.length > 0) throw new ConfigurationError(nameOf(source), mistakes);
  return configuration;
}

/** The same for what was written by a program, not by a person. */
export function parseConfiguration(written: WrittenConfiguration): Configuration {
  const { configuration, mistakes } = inspect(structuredClone(written), {});
  if (mistakes.length > 0) throw new ConfigurationError('of the program', mistakes);
  return configuration;
}

/** A configuration, and what in it contradicts itself. */
export type Inspection = { configuration: Configuration; mistakes: string[] };

/**
 * The same for whoever wants to go on where settings only contradict each other.
 *
 * @throws {ConfigurationError} when a setting is missing, or not what it should be.
 */
export function inspectConfiguration(source: ConfigurationSource): Inspection {
  const value = source.file === undefined ? {} : readJson(source.file);
  return inspect(value, source);
}

function inspect(value: Record<string, unknown>, source: ConfigurationSource): Inspection {
  const { file, env = {} } = source;
  if (namesDatabase(env)) delete value.database;
  const unreadable = [
    ...readSettingFiles(value, root, folderOf(file)),
    ...override(value, variables, env),
  ];
  fillDefaults(value, root);
  const configuration = value as Configuration;
  const { mistakes, sections } = findMistakes(narrowDeep(root, value), value, variables);
  const contradictions = findContradictions(configuration, sections);
  if (unreadable.length > 0 || mistakes.length > 0) {
    throw new ConfigurationError(nameOf(source), [...unreadable, ...mistakes, ...contradictions]);
  }
  return { configuration, mistakes: contradictions };
}

function nameOf({ file }: ConfigurationSource): string {
  return file ?? 'of the environment';
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
