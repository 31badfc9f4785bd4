import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import commonjs from '@rollup/plugin-commonjs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import esbuild, { minify } from 'rollup-plugin-esbuild';
import { minifyTemplates } from '../scripts/builds/minify-templates.ts';
import { thirdPartyNotices } from '../scripts/third-party-notices.ts';
import { pack } from './build/pack.ts';

const fromHere = (path) => join(import.meta.dirname, path);

// Both browsers get the same code; only their manifests differ. build/pack.ts adds the pages,
// styles and icons.
const folders = ['dist/chromium', 'dist/firefox'].map(fromHere);

const target = ['chrome126', 'firefox140'];

/** Of all bundles, as they share the folders. */
const notices = thirdPartyNotices();

export default [
  // Only this bundle contains the keys: it shares no chunk with the pages.
  bundle({ background: 'src/background/main.ts' }, 'es', {
    name: 'start-afresh',
    // Files of an earlier build would be packed, too.
    buildStart: () => rm(fromHere('dist'), { recursive: true, force: true }),
  }),
  bundle({ popup: 'src/popup/main.ts', approval: 'src/approval/main.ts' }, 'es'),
  // Scripts for web pages are classic scripts, so each bundle is self-contained.
  bundle({ content: 'src/content/content.ts' }, 'iife'),
  bundle({ 'in-page': 'src/content/in-page.ts' }, 'iife'),
  // Rollup builds in this order, so the folders are complete after the last bundle.
  bundle({ 'in-page-default': 'src/content/in-page-default.ts' }, 'iife', pack()),
];

function bundle(entries, format, ...plugins) {
  return {
    input: Object.fromEntries(
      Object.entries(entries).map(([name, path]) => [name, fromHere(path)]),
    ),
    output: folders.map((dir) => ({
      dir,
      format,
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name].js',
      // The worker is one file: keys share none with the pages.
      ...('popup' in entries && { manualChunks: chunkOf }),
      // Smaller ones are merged: each compresses alone, and is a file to open. The words of a language
      // are larger: merged into what all load, they would be loaded at start.
      experimentalMinChunkSize: 3_500,
    })),
    onwarn,
    plugins: [
      nodeResolve({ browser: true, extensions: ['.ts', '.mjs', '.js'] }),
      commonjs(),
      esbuild({
        target,
        minify: false,
        // The address of the provider whose build this is, if any: `WALLET_PROVIDER=wallet.example`.
        define: { __WALLET_PROVIDER__: JSON.stringify(process.env.WALLET_PROVIDER ?? '') },
      }),
      // minifyTemplates finds templates by their tags, which minify() renames.
      minifyTemplates(),
      // Without `utf8`, each letter of the Arabic and Japanese texts would take six bytes.
      minify({ target, charset: 'utf8', legalComments: 'none' }),
      notices,
      ...plugins,
    ],
  };
}

/**
 * Names the files that pages load at start, so that what is needed later is never merged into them:
 * what both pages consist of, and the words of a language, with what the wallet shares with the
 * element. The words of the element's views are one more file for each language.
 */
function chunkOf(id) {
  if (/approval-card\.ts$|pages\/unlock\.ts$|webextension-polyfill/.test(id)) return 'pages';
  if (startOfPopup.test(id)) return 'parts';
  // As all words need it, too.
  if (/element-names\.ts$/.test(id)) return 'formats';
  const [, language, part] = /translations\/(\w\w|formats)(?:\/(\w+))?\.ts$/.exec(id) ?? [];
  if (!language || language === 'formats') return language;
  // All of the element's texts are in a module that is named like ours.
  const isAtStart = part === undefined ? !id.includes('packages/element/') : atStart.includes(part);
  return isAtStart ? language : `${language}-views`;
}

/** What the popup and the start of the element consist of, and screens that are loaded later share. */
const startOfPopup = new RegExp(
  `(${[
    'account-id|@lit/task/task|parts/(account-name|activity-listener|chains)',
    'element-error|events/(error|recovery-guardian-event)|exported-parts',
    'missing|on-demand|register-elements|safe/src/(addresses|recovery-modules)|state/store|view-names',
  ].join('|')})\\.[tj]s$`,
);

/** The parts of a language's words that pages load at start. */
const atStart = ['overview', 'shared'];

/** Ignores cycles inside libraries, and the polyfill's top-level `this`. */
function onwarn(warning, warn) {
  const isForeign = (id) => id?.includes('node_modules');
  if (warning.code === 'CIRCULAR_DEPENDENCY' && warning.ids?.every(isForeign)) return;
  if (warning.code === 'THIS_IS_UNDEFINED' && isForeign(warning.id)) return;
  warn(warning);
}
