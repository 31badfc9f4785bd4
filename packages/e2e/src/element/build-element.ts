import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newestChange } from '@recovery-guardian/devnet';

const root = join(import.meta.dirname, '../../../..');

/** Where the build of the element is. */
export const elementBuild = join(root, 'packages/element/dist');

/** What the build is made of. */
const sources = [
  join(root, 'packages/element/build'),
  ...['element', 'client', 'safe', 'protocol'].map((name) => join(root, 'packages', name, 'src')),
];

/** Builds the element, unless its build is newer than everything it is made of. */
export async function buildElement(): Promise<void> {
  if (newestChange([join(elementBuild, 'sizes.json')]) > newestChange(sources)) return;
  const build = ['run', '--silent', 'build', '-w', '@recovery-guardian/element'];
  await promisify(execFile)('npm', build, { cwd: root });
}
