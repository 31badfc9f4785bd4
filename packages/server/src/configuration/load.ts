import { readFileSync } from 'node:fs';
import { Pointer, Value } from 'typebox/value';
import { type Configuration, ConfigurationSchema } from './schema.ts';

export type ConfigurationSource = {
  /** A JSON file. */
  file?: string | undefined;
  /** What overrides it; nothing when not given. */
  env?: NodeJS.ProcessEnv | undefined;
};

/** All that is wrong with a configuration, each mistake with its cure. No values: some are secret. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  readonly mistakes: readonly string[];

  constructor(source: string, mistakes: readonly string[]) {
    super(
      `The configuration ${source} cannot be used:\n${mistakes.map((m) => `- ${m}`).join('\n')}`,
    );
    this.mistakes = mistakes;
  }
}

/**
 * Reads the file, lets the environment override it, fills in the defaults and checks the whole.
 *
 * @throws {ConfigurationError} that names every mistake at once.
 */
export function loadConfiguration({ file, env = {} }: ConfigurationSource = {}): Configuration {
  const source = file ?? 'of the environment';
  const value = file === undefined ? {} : readJson(file);
  fillSections(value);
  override(value, env);
  const configuration = Value.Default(ConfigurationSchema, value);
  const mistakes = findMistakes(configuration);
  if (mistakes.length > 0) throw new ConfigurationError(source, mistakes);
  return configuration as Configuration;
}

/** Environment variable -> where it goes. */
const overrides: Record<string, string> = {
  HOST: '/host',
  PORT: '/port',
  DATABASE_URL: '/database/url',
  DATABASE_DIRECTORY: '/database/directory',
  SMTP_URL: '/delivery/email/smtpUrl',
  SMS_WEBHOOK_SECRET: '/delivery/sms/secret',
  RECOVERY_GUARDIAN_PRIVATE_KEY: '/guardian/privateKey',
  RECOVERY_GUARDIAN_PEPPER: '/secrets/pepper',
};

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

/** Sections whose every setting has a default, or may come from the environment, may be left out. */
function fillSections(value: Record<string, unknown>): void {
  for (const section of ['database', 'service', 'guardian', 'secrets', 'endpoint']) {
    value[section] ??= {};
  }
}

function override(value: Record<string, unknown>, env: NodeJS.ProcessEnv): void {
  for (const [variable, path] of Object.entries(overrides)) {
    const text = env[variable];
    if (text === undefined || text === '') continue;
    // What is no number stays text, which the schema then refuses by name.
    Pointer.Set(value, path, path === '/port' && /^\d+$/.test(text) ? Number(text) : text);
    if (variable === 'DATABASE_URL') Pointer.Delete(value, '/database/directory');
    if (variable === 'DATABASE_DIRECTORY') Pointer.Delete(value, '/database/url');
  }
}

function findMistakes(value: unknown): string[] {
  const mistakes = new Set<string>();
  for (const error of Value.Errors(ConfigurationSchema, value)) {
    const path = error.instancePath;
    if (error.keyword === 'required') {
      for (const key of error.params.requiredProperties) {
        mistakes.add(explain(`${path}/${key}`, 'is missing'));
      }
    } else if (error.keyword === 'additionalProperties') {
      for (const key of error.params.additionalProperties) {
        mistakes.add(`${name(`${path}/${key}`)} is not a setting: correct its name or take it out`);
      }
    } else if (error.keyword !== 'boolean') {
      mistakes.add(explain(path, 'is not right'));
    }
  }
  if (mistakes.size === 0) {
    for (const mistake of findContradictions(value as Configuration)) mistakes.add(mistake);
  }
  return [...mistakes];
}

/** What no field shows alone. */
function findContradictions({ database, chains }: Configuration): string[] {
  const mistakes = [];
  if ((database.url === undefined) === (database.directory === undefined)) {
    mistakes.push(explain('/database', 'must name exactly one place'));
  }
  const chainIds = chains.map(({ chainId }) => chainId);
  for (const chainId of new Set(chainIds.filter((id, index) => chainIds.indexOf(id) !== index))) {
    mistakes.push(`chains names the chain ${chainId} twice: take one out`);
  }
  return mistakes;
}

function explain(path: string, problem: string): string {
  const description = describe(path);
  return description
    ? `${name(path)} ${problem}: it is ${description}`
    : `${name(path)} ${problem}`;
}

/** `/chains/0/name` -> `chains[0].name` */
function name(path: string): string {
  const text = path.replace(/\/(\d+)(?=\/|$)/g, '[$1]').replace(/\//g, '.');
  return text.replace(/^\./, '') || 'the whole';
}

/** The description of what belongs at a path of the value. */
function describe(path: string): string | undefined {
  let schema: SchemaNode | undefined = ConfigurationSchema as SchemaNode;
  for (const key of path.split('/').slice(1)) {
    schema = /^\d+$/.test(key) ? schema?.items : schema?.properties?.[key];
  }
  return schema?.description;
}

type SchemaNode = {
  description?: string;
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode;
};
