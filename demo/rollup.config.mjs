import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import esbuild from 'rollup-plugin-esbuild';
import { thirdPartyNotices } from '../scripts/third-party-notices.ts';

const fromHere = (path) => join(import.meta.dirname, path);

export default {
  input: {
    main: fromHere('src/app/demo-site.ts'),
    // For pages of documents.
    'live-story': fromHere('src/pages/live-story.ts'),
  },
  output: {
    dir: fromHere('dist'),
    chunkFileNames: 'chunks/[name].js',
    format: 'es',
    sourcemap: true,
    // Smaller ones are merged.
    experimentalMinChunkSize: 5_000,
  },
  onwarn,
  plugins: [
    nodeResolve({ browser: true, extensions: ['.ts', '.mjs', '.js'] }),
    // Otherwise each letter of the element's Arabic and Japanese texts would take six bytes.
    esbuild({ target: 'es2022', minify: true, charset: 'utf8' }),
    thirdPartyNotices(),
    copy({
      'index.html': 'src/index.html',
      'main.css': 'src/styles/main.css',
      'tokens.css': 'src/styles/tokens.css',
      'examples/settings.tsx': '../examples/react/src/settings.tsx',
      'examples/settings.vue': '../examples/vue/src/settings.vue',
      'examples/settings.svelte': '../examples/svelte/src/settings.svelte',
      'examples/settings.ts': '../examples/angular/src/settings.ts',
    }),
  ],
};

/** Circular imports inside libraries are not our concern. */
function onwarn(warning, warn) {
  const isForeign = (id) => id.includes('node_modules');
  if (warning.code === 'CIRCULAR_DEPENDENCY' && warning.ids?.every(isForeign)) return;
  warn(warning);
}

/** Copies files into the build unchanged: name in the build -> source. */
function copy(files) {
  return {
    name: 'copy',
    async buildStart() {
      for (const [fileName, path] of Object.entries(files)) {
        const source = fromHere(path);
        this.addWatchFile(source);
        this.emitFile({ type: 'asset', fileName, source: await readFile(source) });
      }
    },
  };
}
