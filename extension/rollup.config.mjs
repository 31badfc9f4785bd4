import { rm } from 'node:fs/promises';
import commonjs from '@rollup/plugin-commonjs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import esbuild from 'rollup-plugin-esbuild';

// Both browsers get the same code; only their manifests differ. build/pack.ts adds the pages,
// styles and icons.
const folders = ['dist/chromium', 'dist/firefox'];

// Files of an earlier build would be packed, too.
await rm('dist', { recursive: true, force: true });

export default [
  // Only this bundle contains the keys: it shares no chunk with the pages.
  bundle({ background: 'src/background/main.ts' }, 'es'),
  bundle({ popup: 'src/popup/main.ts', approval: 'src/approval/main.ts' }, 'es'),
  // Scripts for web pages are classic scripts, so each bundle is self-contained.
  bundle({ content: 'src/content/content.ts' }, 'iife'),
  bundle({ 'in-page': 'src/content/in-page.ts' }, 'iife'),
  bundle({ 'in-page-default': 'src/content/in-page-default.ts' }, 'iife'),
];

function bundle(input, format) {
  return {
    input,
    output: folders.map((dir) => ({
      dir,
      format,
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name].js',
    })),
    onwarn,
    plugins: [
      nodeResolve({ browser: true, extensions: ['.ts', '.mjs', '.js'] }),
      commonjs(),
      esbuild({
        target: ['chrome126', 'firefox140'],
        minify: true,
        // Otherwise each letter of the Arabic and Japanese texts would take six bytes.
        charset: 'utf8',
        legalComments: 'none',
      }),
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
