import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/** How a program that is not an npm package is found and installed. */
export interface Program {
  name: string;
  /** Environment variable that overrules the search. */
  variable: string;
  /** Names of the executable on Linux, looked up in PATH. */
  commands: string[];
  /** Usual places on macOS and Windows, where programs are not always in PATH. */
  places: string[];
  /** Debian packages: the program and what else it needs. */
  debian: string[];
  /** Whether an executable has all parts that are needed; by default it has. */
  isComplete?: ((file: string) => boolean) | undefined;
}

/**
 * Finds a program: by its variable, an installed one, or one that is installed now with Debian's
 * package manager.
 *
 * @throws {Error} that says what to install, when it can be neither found nor installed.
 */
export function findOrInstall(program: Program): string {
  const found = find(program);
  if (found !== undefined) return found;
  const problem = install(program);
  const installed = problem === undefined ? find(program) : undefined;
  if (installed !== undefined) return installed;
  throw new Error(
    `${program.name} is needed and was not found${problem === undefined ? '' : ` (${problem})`}. ` +
      `Install it (Debian: apt-get install ${program.debian.join(' ')}), ` +
      `or set ${program.variable} to the path of its executable.`,
  );
}

function find(program: Program): string | undefined {
  const chosen = process.env[program.variable];
  if (chosen !== undefined && chosen !== '') {
    if (isExecutable(chosen)) return chosen;
    throw new Error(`${program.variable} is ${chosen}, which is not an executable file.`);
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const inPath = program.commands.flatMap((command) =>
    folders.map((folder) => path.join(folder, command)),
  );
  const { isComplete = () => true } = program;
  return [...inPath, ...program.places].find((file) => isExecutable(file) && isComplete(file));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Installs with apt-get, as root or with sudo without a password; returns the problem, if any. */
function install(program: Program): string | undefined {
  if (!runs('apt-get', '--version')) return 'there is no apt-get here to install it with';
  const asRoot = process.getuid?.() === 0;
  if (!asRoot && !runs('sudo', '-n', 'true')) return 'installing it needs root';

  console.log(`Installing ${program.name} …`);
  // RUNLEVEL keeps the package from starting its server: tests start their own.
  const environment = ['env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1'];
  const aptGet = [...environment, 'apt-get', '-qq'];
  const prefix = asRoot ? aptGet : ['sudo', '-n', ...aptGet];
  for (const step of [
    ['update'],
    ['install', '-y', '--no-install-recommends', ...program.debian],
  ]) {
    const [command = '', ...args] = [...prefix, ...step];
    const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) return `apt-get ${step[0]} failed`;
  }
  return undefined;
}

function runs(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
