// Builds everything that is published besides the sources.
//   dist/recovery-guardian.min.js      the small entry for pages without a bundler: it loads the next
//   dist/es/                           ES modules; views and languages are fetched when they are needed
//   dist/recovery-guardian.all.min.js  everything in one file, for hosts that want only one
//   dist/translations/                 its other languages, which it fetches when they are needed
//   dist/names.js                      what it fetches when a name is typed in place of an address
//   dist/integrity.json                the hash of each file, for `<script integrity>` and import maps
//   dist/custom-elements.json          what the element offers, for tools; and for editors made of it:
//   dist/html-custom-data.json         Visual Studio Code
//   dist/web-types.json                the JetBrains editors
//   dist/sizes.json                    how large each part is

import { rm } from 'node:fs/promises';
import { builds, dist } from './build/bundle.ts';

await rm(dist, { recursive: true, force: true });

export default builds;
