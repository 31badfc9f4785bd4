import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type ServerProcess, type ServerProcessOptions, startServerProcess } from './processes.ts';

const root = join(import.meta.dirname, '../../../..');

/** The server's command of a version in this folder, from its source; of this version by default. */
export function commandOf(version: string = root): string {
  return join(version, 'packages/server/src/main.ts');
}

/** Packs a version's server as operators get it. @returns its command. */
export function pack(version: string = root): string {
  execFileSync('npm', ['run', 'build:server'], { cwd: version, stdio: ['ignore', 2, 2] });
  return join(version, 'dist/image/recovery-guardian.mjs');
}

/** Starts a server, which `parts` ends. */
export async function startServer(
  parts: AsyncDisposableStack,
  options: ServerProcessOptions,
): Promise<ServerProcess> {
  const server = await startServerProcess(options);
  parts.defer(() => server.stop());
  return server;
}

/** Returns the limits that a version has as settings: others keep it from starting. */
export function knownLimits<Limits extends object>(command: string, limits: Limits): Limits {
  const described = execFileSync(process.execPath, [command, 'settings'], { encoding: 'utf8' });
  const names = new Set(described.split('\n'));
  const known = Object.entries(limits).filter(([name]) => names.has(`limits.${name}`));
  return Object.fromEntries(known) as Limits;
}

/** Creates a secret access token by a version's own command. */
export async function createToken({
  command,
  configuration,
  directory,
}: ServerProcessOptions): Promise<string> {
  const file = join(directory, 'tokens.json');
  writeFileSync(file, JSON.stringify(configuration), { mode: 0o600 });
  const words = ['tokens', 'create', '--kind', 'secret', '--label', 'bench', '--config', file];
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...words]);
  return /rg_\S+/.exec(stdout)?.[0] ?? '';
}

/**
 * Returns a folder with another version and its dependencies.
 *
 * @param version such a folder, or a commit, which is put into `.cache/against`.
 */
export function prepareVersion(version: string): string {
  if (existsSync(join(version, 'node_modules'))) return resolve(version);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 30 });
  const commit = git('rev-parse', '--verify', `${version}^{commit}`).toString().trim();
  const folder = join(root, '.cache/against', commit);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}-unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  execFileSync('tar', ['-x', '-C', unfinished], { input: git('archive', commit) });
  execFileSync('npm', ['ci'], { cwd: unfinished, stdio: ['ignore', 2, 2] });
  renameSync(unfinished, folder);
  return folder;
}
