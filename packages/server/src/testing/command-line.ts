import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { serverProgram } from '@recovery-guardian/devnet/testing';

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
