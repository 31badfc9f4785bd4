import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newestChange } from '@recovery-guardian/devnet';

/** The repository's folder. */
export const root = join(import.meta.dirname, '../..');

/** A build for browsers. Paths are relative to the repository's root. */
export interface Build {
  readonly workspace: string;
  /** What a build writes last. */
  readonly result: readonly string[];
  readonly sources: readonly string[];
}

/** Runs a workspace's build, unless its result is newer than its sources. */
export async function buildWorkspace({ workspace, result, sources }: Build): Promise<void> {
  const newest = (paths: readonly string[]) => newestChange(paths.map((path) => join(root, path)));
  if (newest(result) > newest(sources)) return;
  const build = ['run', '--silent', 'build', '-w', workspace];
  await promisify(execFile)('npm', build, { cwd: root });
}

/** The sources that all such builds have in common. */
export const sharedSources = ['core', 'element'].map((name) => `packages/${name}/src`);
