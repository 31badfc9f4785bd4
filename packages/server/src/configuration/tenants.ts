import { resolve } from 'node:path';
import { ConfigurationError, findMistakes, findRepeated } from '../schema-kit/mistakes.ts';
import { fillDefaults, narrowDeep, type SchemaNode } from '../schema-kit/schema-node.ts';
import { folderOf, readSettingFiles } from '../schema-kit/setting-files.ts';
import { findContradictions } from './contradictions.ts';
import { readJson } from './load.ts';
import { type Configuration, ConfigurationSchema } from './schema.ts';

type Section = keyof Configuration;

/** What no two services may share: with one of these in common, a tenant could reach another's. */
const separate = ['database', 'secrets', 'guardian'] as const satisfies readonly Section[];
/** What a tenant has only if its file says so. */
const optional = ['events', 'alerts', 'relayer'] as const satisfies readonly Section[];
/** What a tenant's file changes setting by setting; the others are the deployment's. */
const changed = ['service', 'delivery', 'limits'] as const satisfies readonly Section[];

const sections: readonly string[] = [...separate, ...optional, ...changed];

/** A tenant's whole configuration, with its contradictions. */
export interface TenantInspection {
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
export function inspectTenant(deployment: Configuration, name: string): TenantInspection {
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
