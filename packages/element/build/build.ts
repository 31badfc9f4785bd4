// `npm run build`: everything that is published besides the sources.
//   dist/recovery-guardian.min.js   one file that registers the element, for pages without a bundler
//   dist/translations/              its other languages, which it fetches when they are needed
//   dist/integrity.json             the hash of each file, for `<script integrity>` and import maps
//   dist/es/                        ES modules: views and languages are fetched when they are needed
//   dist/custom-elements.json       what the element offers, for tools; and for editors made of it:
//   dist/html-custom-data.json      Visual Studio Code
//   dist/web-types.json             the JetBrains editors
//   dist/sizes.json                 how large each part is

import { join } from 'node:path';
import { buildElement } from './build-element.ts';

const { integrity, sizes } = await buildElement(join(import.meta.dirname, '../dist'));
const kilobytes = ({ gzip }: { gzip: number }) => `${(gzip / 1000).toFixed(1)} kB`;

console.log(`One file: ${kilobytes(sizes.whole)} gzipped.
ES modules: ${kilobytes(sizes.start)} before a view, ${kilobytes(sizes.overview)} with the overview and English.

<script type="module" src="recovery-guardian.min.js" crossorigin="anonymous"
  integrity="${integrity}"></script>`);
