import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { serverProgram } from '@recovery-guardian/devnet/testing';
import { commands } from '../cli/commands.ts';
import type { ConfigurationSource } from '../configuration/load.ts';

/** A run of the command line, whose output must be read. */
export type Command = ChildProcessByStdio<null, Readable, Readable>;

/**
 * Runs the command line with these arguments, and no configuration in its environment, except where
 * the token of an HSM is.
 */
export function startCommand(...args: readonly string[]): Command {
  return startCommandIn({}, ...args);
}

/** Like {@link startCommand}, with more variables in its environment. */
export function startCommandIn(more: NodeJS.ProcessEnv, ...args: readonly string[]): Command {
  const { PATH, HOME, NODE_COMPILE_CACHE, SOFTHSM2_CONF } = process.env;
  return spawn(process.execPath, [serverProgram(), ...args], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, SOFTHSM2_CONF, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export async function runCommandLine(...args: readonly string[]) {
  const command = startCommand(...args);
  const [stdout, stderr, [code]] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    once(command, 'exit'),
  ]);
  return { code, stdout, stderr };
}

/** Runs a command in this process; returns what it printed, and why it failed if it did. */
export async function runHere(
  name: string,
  source: ConfigurationSource,
  { words = [], values = {} }: { words?: readonly string[]; values?: object } = {},
) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const command = await commands[name]?.();
  if (!command) throw new Error(`There is no command ${name}`);
  const input = { values: values as never, words, source: { env: {}, ...source } };
  const failure = await command.run({ ...input, print, say: print }).then(
    () => undefined,
    (error: Error) => error.message,
  );
  return { text: lines.join('\n'), failure };
}

/** Runs `serve` with this configuration file; resolves once it answers at this URL. */
export async function startServe(
  file: string,
  url: string,
  ...flags: readonly string[]
): Promise<Command> {
  const command = startCommand('serve', '--config', file, ...flags);
  command.stderr.pipe(process.stderr);
  while (command.exitCode === null) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok) return command;
    await setTimeout(20);
  }
  throw new Error(`serve ended with ${command.exitCode}`);
}
