import { readFileSync } from 'node:fs';
import { listVariables, override, type Variable } from '../schema-kit/environment.ts';
import { ConfigurationError, findMistakes } from '../schema-kit/mistakes.ts';
import { fillDefaults, narrowDeep, type SchemaNode } from '../schema-kit/schema-node.ts';
import { folderOf, readSettingFiles } from '../schema-kit/setting-files.ts';
import { findContradictions } from './contradictions.ts';
import { type Configuration, ConfigurationSchema } from './schema.ts';
import {
  findSignerContradictions,
  type SignerConfiguration,
  SignerConfigurationSchema,
} from './signer.ts';
import { inspectTenant } from './tenants.ts';

export interface ConfigurationSource {
  /** A JSON file. */
  file?: string | undefined;
  /** Overrides the file; empty by default. */
  env?: NodeJS.ProcessEnv | undefined;
  /** The tenant whose configuration it is; by default the deployment's own. */
  tenant?: string | undefined;
}

/** A configuration as in a file: settings with a default are optional. */
export type WrittenConfiguration = Written<Configuration>;

type Written<Value> = Value extends readonly (infer Item)[]
  ? Written<Item>[]
  : Value extends object
    ? { [Key in keyof Value]?: Written<Value[Key]> }
    : Value;

/** A kind of process, by its settings. */
interface Kind<Settings> {
  schema: SchemaNode;
  /** Every setting with its environment variable. */
  variables: Variable[];
  findContradictions(configuration: Settings, broken: ReadonlySet<string>): string[];
}

const server = kindOf<Configuration>(ConfigurationSchema as SchemaNode, findContradictions);
const signer = kindOf<SignerConfiguration>(
  SignerConfigurationSchema as SchemaNode,
  findSignerContradictions,
);

/** Every setting of a server and of a signer, with its environment variable. */
export const settingsOf = { server: server.variables, signer: signer.variables };

function kindOf<Settings>(
  schema: SchemaNode,
  find: Kind<Settings>['findContradictions'],
): Kind<Settings> {
  return { schema, variables: listVariables(schema), findContradictions: find };
}

/**
 * Reads the file, applies the environment and the defaults, and validates the result.
 *
 * @throws {ConfigurationError} with all mistakes
 */
export function loadConfiguration(source: ConfigurationSource = {}): Configuration {
  return withoutMistakes(inspectConfiguration(source), source);
}

/** Like {@link loadConfiguration}, for a signer. */
export function loadSignerConfiguration(source: ConfigurationSource): SignerConfiguration {
  if (source.tenant !== undefined) {
    throw new ConfigurationError(nameOf(source), ['this is a signer, which serves one service']);
  }
  return withoutMistakes(inspect(signer, readSource(source), source), source);
}

/** Whether these are the settings of a signer: only they have a section `signer`. */
export function isSignerSource(source: ConfigurationSource): boolean {
  return 'signer' in readSource(source);
}

function withoutMistakes<Settings>(
  { configuration, mistakes }: Inspection<Settings>,
  source: ConfigurationSource,
): Settings {
  if (mistakes.length > 0) throw new ConfigurationError(nameOf(source), mistakes);
  return configuration;
}

/** Like {@link loadConfiguration}, for a configuration created by a program. */
export function parseConfiguration(written: WrittenConfiguration): Configuration {
  const { configuration, mistakes } = inspect(server, structuredClone(written), {});
  if (mistakes.length > 0) throw new ConfigurationError('of the program', mistakes);
  return configuration;
}

/** A configuration with its contradictions. */
interface Inspection<Settings = Configuration> {
  configuration: Settings;
  mistakes: string[];
}

/**
 * Like {@link loadConfiguration}, but returns contradictions between settings.
 *
 * @throws {ConfigurationError} if a setting is missing or invalid
 */
export function inspectConfiguration(source: ConfigurationSource): Inspection {
  const inspection = inspect(server, readSource(source), source);
  const { tenant } = source;
  return tenant === undefined ? inspection : inspectTenant(inspection.configuration, tenant);
}

function readSource({ file }: ConfigurationSource): Record<string, unknown> {
  return file === undefined ? {} : readJson(file);
}

function inspect<Settings>(
  { schema, variables, findContradictions }: Kind<Settings>,
  value: Record<string, unknown>,
  source: ConfigurationSource,
): Inspection<Settings> {
  const { file, env = {} } = source;
  if (namesDatabase(env)) delete value.database;
  const unreadable = [
    ...readSettingFiles(value, schema, folderOf(file)),
    ...override(value, variables, env),
  ];
  fillDefaults(value, schema);
  const configuration = value as Settings;
  const { mistakes, sections } = findMistakes(narrowDeep(schema, value), value, variables);
  const contradictions = findContradictions(configuration, sections);
  if (unreadable.length > 0 || mistakes.length > 0) {
    throw new ConfigurationError(nameOf(source), [...unreadable, ...mistakes, ...contradictions]);
  }
  return { configuration, mistakes: contradictions };
}

function nameOf({ file, tenant }: ConfigurationSource): string {
  return tenant === undefined ? (file ?? 'of the environment') : `of the tenant ${tenant}`;
}

/** A database in the environment replaces that of the file, of any kind. */
function namesDatabase(env: NodeJS.ProcessEnv): boolean {
  return Object.entries(env).some(
    ([name, value]) => value && /^DATABASE_(URL|DIRECTORY)(_FILE)?$/.test(name),
  );
}

/**
 * Reads a JSON object from a file.
 *
 * @throws {ConfigurationError} if it is none
 */
export function readJson(file: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const why =
      error instanceof SyntaxError
        ? // Not the parser's message, which quotes the text with its secrets.
          'it is not valid JSON'
        : (error as Error).message;
    throw new ConfigurationError(file, [why]);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ConfigurationError(file, ['it must be a JSON object']);
  }
  return value as Record<string, unknown>;
}
