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
      chunkFileNames: 'chunks/[name]-[hash].js',
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

/** Ignores cycles inside libraries, and the polyfill's top-level `this`. */
function onwarn(warning, warn) {
  const isForeign = (id) => id?.includes('node_modules');
  if (warning.code === 'CIRCULAR_DEPENDENCY' && warning.ids?.every(isForeign)) return;
  if (warning.code === 'THIS_IS_UNDEFINED' && isForeign(warning.id)) return;
  warn(warning);
}
