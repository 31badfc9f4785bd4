import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  folderOf,
  listVariables,
  override,
  readSettingFiles,
  type Variable,
} from './environment.ts';
import { ConfigurationError, findMistakes, findRepeated } from './mistakes.ts';
import { type Configuration, ConfigurationSchema, findContradictions } from './schema.ts';
import { fillDefaults, narrowDeep, type SchemaNode } from './schema-node.ts';
import {
  findSignerContradictions,
  type SignerConfiguration,
  SignerConfigurationSchema,
} from './signer.ts';

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
function readJson(file: string): Record<string, unknown> {
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

type Section = keyof Configuration;

/** What no two services may share: with one of these in common, a tenant could reach another's. */
const separate = ['database', 'secrets', 'guardian'] as const satisfies readonly Section[];
/** What a tenant has only if its file says so. */
const optional = ['events', 'alerts', 'relayer'] as const satisfies readonly Section[];
/** What a tenant's file changes setting by setting; the others are the deployment's. */
const changed = ['service', 'delivery', 'limits'] as const satisfies readonly Section[];

const sections: readonly string[] = [...separate, ...optional, ...changed];

/** A tenant's whole configuration, with its contradictions. */
interface TenantInspection {
  configuration: Configuration;
  mistakes: string[];
}

/**
 * Reads the configurations of all tenants.
 *
 * @throws {ConfigurationError} with all mistakes of the first tenant that has some, or if two
 * services share what must be separate
 */
export function readTenants(configuration: Configuration): ReadonlyMap<string, Configuration> {
  const tenants = new Map(
    configuration.tenants.map(({ name, file }) => {
      const { configuration: tenant, mistakes } = inspectTenant(configuration, name);
      if (mistakes.length > 0) throw new ConfigurationError(file, mistakes);
      return [name, tenant];
    }),
  );
  const mistakes = findShared(configuration, tenants);
  if (mistakes.length > 0) throw new ConfigurationError('with its tenants', mistakes);
  return tenants;
}

/**
 * Reads the configuration of one tenant: the deployment's, with what the tenant's file changes.
 *
 * @throws {ConfigurationError} if there is no such tenant, or a setting is missing or invalid
 */
function inspectTenant(deployment: Configuration, name: string): TenantInspection {
  const file = deployment.tenants.find((tenant) => tenant.name === name)?.file;
  if (file === undefined) {
    const names = deployment.tenants.map((tenant) => tenant.name).join(', ') || 'there are none';
    throw new ConfigurationError('with its tenants', [`tenants has no "${name}": ${names}`]);
  }
  const schema = ConfigurationSchema as SchemaNode;
  const written = readJson(file);
  const unreadable = readSettingFiles(written, schema, folderOf(file));
  unreadable.push(...findStrange(written));
  const value = merge(deployment, written);
  fillDefaults(value, schema);
  const { mistakes, sections: broken } = findMistakes(narrowDeep(schema, value), value, []);
  const configuration = value as Configuration;
  if (unreadable.length > 0 || mistakes.length > 0) {
    throw new ConfigurationError(file, [...unreadable, ...mistakes]);
  }
  return {
    configuration,
    mistakes: [...findContradictions(configuration, broken), ...findIdentityMistakes(written)],
  };
}

/** Sharing an identity must be decided, not forgotten. */
function findIdentityMistakes({ service }: Record<string, unknown>): string[] {
  if (isObject(service) && 'siweDomain' in service) return [];
  return [
    "service.siweDomain is missing: name the tenant's own, for which its clients sign; with another service's, what an owner signs for one of them can be used at the other, too",
  ];
}

function findStrange(written: Record<string, unknown>): string[] {
  return Object.keys(written)
    .filter((key) => !sections.includes(key))
    .map(
      (key) =>
        `${key} is not a tenant's: it is the deployment's alone; a tenant has ${sections.join(', ')}`,
    );
}

function merge(
  deployment: Configuration,
  written: Record<string, unknown>,
): Record<string, unknown> {
  const value: Record<string, unknown> = structuredClone(deployment);
  // The deployment's own: what it pays for, and offers to wallets.
  for (const key of ['tenants', 'sponsor', 'wallet']) delete value[key];
  for (const key of [...separate, ...optional]) {
    delete value[key];
    if (key in written) value[key] = written[key];
  }
  for (const key of changed) {
    const section = written[key];
    if (section !== undefined)
      value[key] = isObject(section) ? { ...deployment[key], ...section } : section;
  }
  return value;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Finds what two services have in common, and would reach each other by. */
function findShared(
  deployment: Configuration,
  tenants: ReadonlyMap<string, Configuration>,
): string[] {
  const all = [deployment, ...tenants.values()];
  const repeated = (of: (one: Configuration) => string | undefined) =>
    findRepeated(all.flatMap((one) => of(one) ?? []));
  const names = deployment.tenants.map(({ name }) => name);
  return [
    ...findRepeated(names).map((name) => `tenants has two of the name "${name}": remove one`),
    // Not which, as a URL has a password.
    ...repeated(databaseOf).map(() => 'two services have the same database: create one for each'),
    ...repeated(({ secrets }) => secrets.file ?? secrets.pepper).map(
      () => 'two services have the same secrets: run "keys create --tenant NAME" for each',
    ),
  ];
}

function databaseOf({ database: { url, directory } }: Configuration): string | undefined {
  if (url !== undefined) {
    if (!URL.canParse(url)) return url;
    const { hostname, port, pathname, searchParams } = new URL(url);
    return [hostname, port || '5432', searchParams.get('host'), pathname].join(' ');
  }
  return directory === undefined || directory.includes('://') ? undefined : resolve(directory);
}
