/**
 * Builds the sections' schemas. Each description says what is expected, so that it fits into a
 * message about a mistake.
 *
 * Every setting has an environment variable: `RECOVERY_GUARDIAN_` and its path, or its `env`. Every
 * setting may be read from a file, for secrets that a platform mounts: see `setting-files.ts`.
 */

import { type TProperties, type TSchemaOptions, type TStringOptions, Type } from 'typebox';

/** Options of a setting that TypeBox does not have. */
export interface SettingOptions {
  /** The environment variable, if it differs from the default name. */
  env?: string;
  /** Whether it is a path: relative ones in the configuration file start at the file's folder. */
  isPath?: boolean;
}

/** A section. Unknown keys are mistakes, so that a typo does not silently mean the default. */
export const object = <Properties extends TProperties>(
  properties: Properties,
  description?: string,
) => Type.Object(properties, { additionalProperties: false, ...(description && { description }) });

/** `0x` and 20 bytes in hexadecimal digits. */
export const address = (description: string) =>
  Type.String({ pattern: '^0x[0-9a-fA-F]{40}$', description });

/** `0x` and 32 bytes in hexadecimal digits. */
export const hex32 = (description: string, options: SettingOptions = {}) =>
  Type.String({ pattern: '^0x[0-9a-fA-F]{64}$', description, ...options });

/** A URL of one of these schemes, separated by `|`. */
export const url = (schemes: string, description: string, options: SettingOptions = {}) =>
  Type.String({ pattern: `^(${schemes})://[^\\s]+$`, description, ...options });

/** One or more http(s) URLs. */
export const urls = (description: string) =>
  Type.Array(url('https?', description), { minItems: 1, description });

/** A text that is not empty. */
export const text = (description: string, options: TStringOptions & SettingOptions = {}) =>
  Type.String({ minLength: 1, description, ...options });

/** The largest number that fits into a column of the database, and into a timer in milliseconds. */
const largest = 2_147_483_647;

/** A whole number that is counted in the database. */
export const count = (
  description: string,
  { minimum = 0, ...options }: { minimum?: number; default?: number } = {},
) =>
  Type.Integer({
    minimum,
    maximum: largest,
    description: `${description}, at most ${largest}`,
    ...options,
  });

/** One of these texts or numbers. */
export const oneOf = <const Value extends string | number>(
  values: readonly Value[],
  options: TSchemaOptions = {},
) =>
  Type.Unsafe<Value>(
    Type.Union(
      values.map((value) => Type.Literal(value)),
      options,
    ),
  );

/** A duration in whole seconds, of which timers hold 24 days. */
export const seconds = (
  defaultValue: number,
  description: string,
  { minimum = 0, maximum = Math.floor(largest / 1_000) } = {},
) =>
  Type.Integer({
    minimum,
    maximum,
    default: defaultValue,
    description: `${description}, in seconds, at most ${maximum}`,
  });

/** An amount of a chain's own coin as text, since numbers would round it: "0.25". */
export const ether = (description: string, options: { default?: string } = {}) =>
  Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,18})?$', description, ...options });

const quota = object({
  maximum: count('how many'),
  period: count('in how many seconds', { minimum: 1 }),
});

/** A list of limits that all hold. */
export const quotas = (
  defaultValue: readonly { maximum: number; period: number }[],
  what: string,
) =>
  Type.Array(quota, {
    default: [...defaultValue],
    description: `${what}: a list of { "maximum": …, "period": seconds }, which all hold`,
  });
