import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../../..');

/** Where the build of the element is. */
export const elementBuild = join(root, 'packages/element/dist');

let building: Promise<unknown> | undefined;

/** Builds the element, once in this process. */
export async function buildElement(): Promise<void> {
  building ??= promisify(execFile)(
    'npm',
    ['run', '--silent', 'build', '-w', '@recovery-guardian/element'],
    { cwd: root },
  );
  await building;
}
