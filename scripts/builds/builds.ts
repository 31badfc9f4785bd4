import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildDemo, newestChange } from '@recovery-guardian/devnet';

/** The folder of the element's build. */
export const elementBuild = join(import.meta.dirname, '../../packages/element/dist');

/** Builds the element, unless its build is newer than its sources. */
export function buildElement(): Promise<void> {
  const own = ['build', 'rollup.config.mjs'].map((name) => `packages/element/${name}`);
  return buildWorkspace({
    workspace: '@recovery-guardian/element',
    result: ['packages/element/dist/sizes.json'],
    sources: [...own, ...sharedSources],
  });
}

const own = ['src', 'manifest', 'icons', '_locales', 'build', 'package.json', 'rollup.config.mjs'];

/** Builds the extension for each browser, unless its build is newer than its sources. */
export function bundleExtension(): Promise<void> {
  return buildWorkspace({
    workspace: 'extension',
    result: globSync('extension/dist/*-firefox.zip', { cwd: root }),
    sources: [...own.map((name) => `extension/${name}`), 'packages/wallet/src', ...sharedSources],
  });
}

/** Builds the documents' site, with the build of the demo page in it. */
export async function buildSite(): Promise<void> {
  await buildDemo();
  const pages = globSync('{*.md,llms.txt,packages/core/README.md,examples/README.md}', {
    cwd: root,
  });
  return buildWorkspace({
    workspace: 'site',
    result: ['site/dist/llms.txt'],
    sources: ['site/.vitepress', 'docs', 'demo/dist/index.html', ...pages],
  });
}

/** The folder of the documents' site. */
export const siteBuild = join(import.meta.dirname, '../../site/dist');

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
async function buildWorkspace({ workspace, result, sources }: Build): Promise<void> {
  const newest = (paths: readonly string[]) => newestChange(paths.map((path) => join(root, path)));
  if (newest(result) > newest(sources)) return;
  const build = ['run', '--silent', 'build', '-w', workspace];
  await promisify(execFile)('npm', build, { cwd: root });
}

/** The sources that all such builds have in common. */
const sharedSources = ['core', 'element'].map((name) => `packages/${name}/src`);
