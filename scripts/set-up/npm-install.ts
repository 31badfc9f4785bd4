import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const cache = join(import.meta.dirname, '../../.cache');

/** Milliseconds until npm, which at times stalls for ever while it unpacks, is started once more. */
const timeout = 180_000;

/** Has npm install packages into a folder, from its cache where it can. */
export async function npmInstall(
  folder: string,
  packages: readonly string[],
  manifest: object = {},
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'package.json');
  await writeFile(file, JSON.stringify({ private: true, type: 'module', ...manifest }));
  await runNpm(folder, ['install', '--no-save', '--no-package-lock', ...packages]);
}

/** Has npm install what a folder's lock names, from its cache where it can. */
export async function npmInstallLocked(folder: string): Promise<void> {
  await runNpm(folder, ['ci']);
}

async function runNpm(folder: string, command: readonly string[]): Promise<void> {
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  const args = [...command, ...flags];
  const attempt = () => run('npm', args, { cwd: folder, timeout, killSignal: 'SIGKILL' });
  await attempt().catch((error: { killed?: boolean }) => {
    if (!error.killed) throw error;
    return attempt();
  });
}

/**
 * Installs a tool that is too large for `npm ci` and serves one command or test: once, into `.cache`.
 *
 * @param name of its folder, with its version
 * @returns the folder
 */
export async function installOnce(
  name: string,
  packages: readonly string[],
  manifest: object = {},
): Promise<string> {
  const folder = join(cache, name);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}-unfinished`;
  await npmInstall(unfinished, packages, manifest);
  await rename(unfinished, folder);
  return folder;
}
