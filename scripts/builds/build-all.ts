// Builds everything for browsers, unless the builds are newer than their sources. The suite of
// whole-system tests runs it first, as its files run in parallel.

import { buildDemo } from '@recovery-guardian/devnet';
import { buildElement } from './element/build-element.ts';
import { bundleExtension } from './extension/build-extension.ts';

await buildElement();
await buildDemo();
await bundleExtension();
