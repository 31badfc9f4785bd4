import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newestChange } from '@recovery-guardian/devnet';

const root = join(import.meta.dirname, '../../../..');

/** The folder of the element's build. */
export const elementBuild = join(root, 'packages/element/dist');

/** The sources of the build. */
const sources = [
  ...['build', 'rollup.config.mjs'].map((name) => join(root, 'packages/element', name)),
  ...['element', 'client', 'safe', 'protocol'].map((name) => join(root, 'packages', name, 'src')),
];

/** Builds the element, unless its build is newer than its sources. */
export async function buildElement(): Promise<void> {
  if (newestChange([join(elementBuild, 'sizes.json')]) > newestChange(sources)) return;
  const build = ['run', '--silent', 'build', '-w', '@recovery-guardian/element'];
  await promisify(execFile)('npm', build, { cwd: root });
}
