import { join } from 'node:path';
import { buildWorkspace, sharedSources } from './build-workspace.ts';

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
