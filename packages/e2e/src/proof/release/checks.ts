import type { Check } from '../kit/check.ts';
import { provenByTests } from '../kit/proof-by-tests.ts';
import { published } from './published.ts';
import { archives, checksums, componentsListed, noPaths, sameBytes } from './release-files.ts';
import { serverBundle } from './server-bundle.ts';

/** The checks of a release, as users get it. */
export const releaseChecks: readonly Check[] = [
  sameBytes,
  checksums,
  archives,
  noPaths,
  componentsListed,
  serverBundle,
  published,
  provenByTests(
    {
      name: 'what stores get to review of the extension',
      target: 'builds archives with the same bytes, which the linter of Mozilla accepts',
    },
    'extension/build/build.test.ts',
    'is reproducible|passes the linter',
  ),
  provenByTests(
    {
      name: 'the examples of frameworks',
      target: 'Angular, React, Svelte and Vue, built from the tarballs, run in a browser',
    },
    'packages/e2e/src/consumer/packages.test.ts',
    'are built by rollup in an example',
  ),
];
