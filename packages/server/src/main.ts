#!/usr/bin/env node

/** The command line: `bin/recovery-guardian <command> [--config FILE]`. */

import { parseArgs } from 'node:util';
import { type Command, UsageError } from './cli/command.ts';
import { commands, usage } from './cli/commands.ts';
import { WrongPinError, wrongPinExitCode } from './keys/key-errors.ts';

// Here, as each command loads what an older Node does not have.
const neededNode = 24;
if (Number.parseInt(process.versions.node, 10) < neededNode) {
  process.stderr.write(
    `Recovery Guardian needs Node ${neededNode} or newer: this is ${process.versions.node}\n`,
  );
  process.exit(1);
}

// Without a listener the signal opens a debugger, in which any user of the machine can read the keys.
process.on('SIGUSR1', () => {});

// The reader may close the pipe early: `recovery-guardian settings | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

try {
  await run(process.argv.slice(2));
} catch (error) {
  const isUsage = error instanceof UsageError;
  process.stderr.write(`${(error as Error).message}\n${isUsage ? `\n${await usage()}` : ''}`);
  process.exitCode = error instanceof WrongPinError ? wrongPinExitCode : isUsage ? 2 : 1;
}

async function run(args: string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(await usage());
    return;
  }
  const { name, load } = findCommand(args);
  const command = await load();
  const { values, positionals } = parse(args, command);
  const { config, tenant } = values as { config?: string; tenant?: string };
  if (tenant !== undefined && !command.isOfTenants) {
    throw new UsageError(`"${name}" has no --tenant: it is for the whole deployment`);
  }
  const file = config ?? (process.env.RECOVERY_GUARDIAN_CONFIG || undefined);
  await command.run({
    values,
    words: positionals.slice(name.split(' ').length),
    source: { file, env: process.env, tenant },
    print: (line) => process.stdout.write(`${line}\n`),
    say: (line) => process.stderr.write(`${line}\n`),
  });
}

/** Finds the command by its first one or two words: `serve`, `tokens list`. */
function findCommand(args: string[]): { name: string; load: () => Promise<Command> } {
  const words = args.slice(0, 2).filter((word) => !word.startsWith('-'));
  for (const name of [words.join(' '), words[0] ?? '']) {
    const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (load) return { name, load };
  }
  throw new UsageError(words.length > 0 ? `Unknown command: ${words.join(' ')}` : 'No command');
}

function parse(args: string[], { options = {} }: Command) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { ...options, config: { type: 'string' }, tenant: { type: 'string' } },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
