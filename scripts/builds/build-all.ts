// Builds everything for browsers, unless the builds are newer than their sources. Suites with several
// files at once run it first.

import { buildDemo } from '@recovery-guardian/devnet';
import { buildElement, bundleExtension } from './builds.ts';

await buildElement();
await buildDemo();
await bundleExtension();
