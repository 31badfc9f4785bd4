import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { serverProgram } from '@recovery-guardian/devnet/testing';

const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;

/** A run of the command line, whose output must be read. */
export type Command = ChildProcessByStdio<null, Readable, Readable>;

/** Runs the command line with these arguments, and no configuration in its environment. */
export function startCommand(...args: readonly string[]): Command {
  return spawn(process.execPath, [serverProgram(), ...args], {
    env: { PATH, HOME, NODE_COMPILE_CACHE },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs `serve` with this configuration file; resolves once it answers at this URL. */
export async function startServe(file: string, url: string): Promise<Command> {
  const command = startCommand('serve', '--config', file);
  command.stderr.pipe(process.stderr);
  while (command.exitCode === null) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok) return command;
    await setTimeout(20);
  }
  throw new Error(`serve ended with ${command.exitCode}`);
}
