import { globSync } from 'node:fs';
import { buildWorkspace, root, sharedSources } from './build-workspace.ts';

const own = ['src', 'manifest', 'icons', '_locales', 'build', 'package.json', 'rollup.config.mjs'];

/** Builds the extension for each browser, unless its build is newer than its sources. */
export function bundleExtension(): Promise<void> {
  return buildWorkspace({
    workspace: 'extension',
    result: globSync('extension/dist/*-firefox.zip', { cwd: root }),
    sources: [...own.map((name) => `extension/${name}`), 'packages/wallet/src', ...sharedSources],
  });
}
