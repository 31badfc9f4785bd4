import type { ParseArgsConfig, parseArgs } from 'node:util';
import type { ConfigurationSource } from '../configuration/load.ts';

type OptionTypes = NonNullable<ParseArgsConfig['options']>;

/** The input of a command. */
export interface Input<Options extends OptionTypes = OptionTypes> {
  values: ReturnType<typeof parseArgs<{ options: Options }>>['values'];
  /** The words after the command's name. */
  words: readonly string[];
  source: ConfigurationSource;
  print(line: string): void;
  /** Prints a line for the operator that is not part of the output. */
  say(line: string): void;
}

/** One command of the command line. */
export interface Command<Options extends OptionTypes = OptionTypes> {
  /** The arguments, as the list of commands shows them. */
  usage?: string;
  summary: string;
  options?: Options;
  /** Whether --tenant may name a tenant that it is for. */
  isOfTenants?: boolean;
  run(input: Input<Options>): Promise<void>;
}

/** Defines a command whose `values` have the types of its `options`. */
export function defineCommand<const Options extends OptionTypes>(
  command: Command<Options>,
): Command {
  return command as unknown as Command;
}

/** Invalid arguments on the command line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Returns the only word after a command's name. */
export function onlyWord(words: readonly string[], what: string): string {
  const [word, ...rest] = words;
  if (word === undefined || rest.length > 0) throw new UsageError(`Name one ${what}`);
  return word;
}

const units: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/**
 * Parses a duration to milliseconds: `90s`, `30m`, `24h`, `90d`; `0` for none.
 *
 * @throws {UsageError} with the name of the option
 */
export function parseDuration(text: string, option: string): number {
  const [, amount = '', unit = ''] = /^(\d{1,9})([smhd]?)$/.exec(text) ?? [];
  const milliseconds = Number(amount) * (units[unit] ?? 0);
  if (amount === '' || (unit === '' && Number(amount) !== 0)) {
    throw new UsageError(`${option} is a time such as 30m, 24h or 90d`);
  }
  return milliseconds;
}
