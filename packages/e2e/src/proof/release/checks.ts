import type { Check } from '../kit/check.ts';
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
];
