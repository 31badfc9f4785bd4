import { rm } from 'node:fs/promises';
import commonjs from '@rollup/plugin-commonjs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import esbuild from 'rollup-plugin-esbuild';

// Both browsers get the same code; what differs between them stands in their manifests. The files
// that are no code (pages, styles, icons) are added by build/pack.ts.
const folders = ['dist/chromium', 'dist/firefox'];

// What an earlier build left would be packed, too.
await rm('dist', { recursive: true, force: true });

export default [
  // The keys are in this bundle alone: it shares no chunk with the pages.
  bundle({ background: 'src/background/main.ts' }, 'es'),
  bundle({ popup: 'src/popup/main.ts', approval: 'src/approval/main.ts' }, 'es'),
  // Scripts for web pages are classic ones: each stands alone.
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
        // Else each letter of the Arabic and Japanese words would take six.
        charset: 'utf8',
        legalComments: 'none',
      }),
    ],
  };
}

/** Cycles inside a library are the library's own; the polyfill's `this` is meant for old browsers. */
function onwarn(warning, warn) {
  const isForeign = (id) => id?.includes('node_modules');
  if (warning.code === 'CIRCULAR_DEPENDENCY' && warning.ids?.every(isForeign)) return;
  if (warning.code === 'THIS_IS_UNDEFINED' && isForeign(warning.id)) return;
  warn(warning);
}
