// Builds everything for browsers, unless the builds are newer than their sources. Suites with several
// files at once run it first.

import { buildDemo } from '@recovery-guardian/devnet';
import { buildElement } from './build-element.ts';
import { bundleExtension } from './bundle-extension.ts';

await buildElement();
await buildDemo();
await bundleExtension();
