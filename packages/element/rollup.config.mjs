// Builds everything that is published besides the sources.
//   dist/recovery-guardian.min.js   one file that registers the element, for pages without a bundler
//   dist/translations/              its other languages, which it fetches when they are needed
//   dist/integrity.json             the hash of each file, for `<script integrity>` and import maps
//   dist/es/                        ES modules: views and languages are fetched when they are needed
//   dist/custom-elements.json       what the element offers, for tools; and for editors made of it:
//   dist/html-custom-data.json      Visual Studio Code
//   dist/web-types.json             the JetBrains editors
//   dist/sizes.json                 how large each part is

import { rm } from 'node:fs/promises';
import { configureModules, dist, languageFiles, oneFile } from './build/bundle.ts';

await rm(dist, { recursive: true, force: true });

// In this order: the single file contains the hashes of the languages, and the last one describes
// all files.
export default [...languageFiles, oneFile, await configureModules()];
