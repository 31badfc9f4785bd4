import type { ParseArgsConfig, parseArgs } from 'node:util';
import type { ConfigurationSource } from '../../configuration/load.ts';

type OptionTypes = NonNullable<ParseArgsConfig['options']>;

/** What a command is given. */
export type Input<Options extends OptionTypes = OptionTypes> = {
  values: ReturnType<typeof parseArgs<{ options: Options }>>['values'];
  /** The words behind the command's name. */
  words: readonly string[];
  /** Where the configuration comes from. */
  source: ConfigurationSource;
  /** Writes a line of the answer. */
  print(line: string): void;
  /** Writes a line that is not part of the answer, for a person. */
  say(line: string): void;
};

/** One command of the command line. */
export type Command<Options extends OptionTypes = OptionTypes> = {
  /** What follows its name in the list of commands. */
  usage?: string;
  summary: string;
  options?: Options;
  run(input: Input<Options>): Promise<void>;
};

/** A command whose `values` have the types that its `options` say. */
export function defineCommand<const Options extends OptionTypes>(
  command: Command<Options>,
): Command {
  return command as unknown as Command;
}

/** Words on the command line that make no sense. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The only word behind a command's name. */
export function onlyWord(words: readonly string[], what: string): string {
  const [word, ...rest] = words;
  if (word === undefined || rest.length > 0) throw new UsageError(`Name one ${what}`);
  return word;
}
