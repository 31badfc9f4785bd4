import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../../../..');

/** A copy of the checkout that may be changed. */
export interface TreeCopy {
  readonly directory: string;
  remove(): Promise<void>;
}

/**
 * Copies every tracked and untracked file that is not ignored. Installed packages are linked; our
 * own are linked to the copies, so that a change in one is seen by all.
 */
export async function copyTree(): Promise<TreeCopy> {
  const directory = await mkdtemp(join(tmpdir(), 'recovery-guardian-mutants-'));
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { stdout } = await promisify(execFile)('git', list, { cwd: root, maxBuffer: 2 ** 26 });
  for (const file of new Set(stdout.split('\0').filter(Boolean))) {
    await mkdir(join(directory, dirname(file)), { recursive: true });
    // A deleted file is listed until the deletion is committed.
    await cp(join(root, file), join(directory, file)).catch(ignoreMissing);
  }
  await linkInstalled(directory, '.');
  for (const name of await readdir(join(root, 'packages'))) {
    await linkInstalled(directory, join('packages', name));
  }
  return {
    directory,
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

/** Links what was installed or compiled in a package's folder. */
async function linkInstalled(directory: string, at: string): Promise<void> {
  const installed = join(root, at, 'node_modules');
  const links = join(directory, at, 'node_modules');
  for (const name of await readdir(installed).catch(ignoreMissing)) {
    if (name === '@recovery-guardian') continue;
    await mkdir(links, { recursive: true });
    await symlink(join(installed, name), join(links, name));
  }
  if (at === '.') {
    await mkdir(join(links, '@recovery-guardian'), { recursive: true });
    for (const name of await readdir(join(root, 'packages'))) {
      const copy = join(directory, 'packages', name);
      await symlink(copy, join(links, '@recovery-guardian', name));
    }
  }
  const cache = join(root, at, '.cache');
  if ((await readdir(cache).catch(ignoreMissing)).length > 0) {
    await symlink(cache, join(directory, at, '.cache'));
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
