import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import commonjs from '@rollup/plugin-commonjs';
import json from '@rollup/plugin-json';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { rollup } from 'rollup';
import esbuild from 'rollup-plugin-esbuild';
import type { Size } from './size-table.ts';

/** Bundles a site's own code without the element, in the same way as the element. */
export async function sizeOfEstablishedClient(): Promise<Size> {
  const bundle = await rollup({
    input: join(import.meta.dirname, 'established-client.ts'),
    plugins: [
      nodeResolve({
        browser: true,
        preferBuiltins: false,
        extensions: ['.ts', '.mjs', '.js'],
        exportConditions: ['production'],
      }),
      callable(commonjs)(),
      callable(json)(),
      esbuild({ target: 'es2022', minify: true, legalComments: 'none' }),
    ],
    // Circular imports, and Node modules that a page would have to find elsewhere.
    onwarn: () => {},
  });
  const { output } = await bundle.generate({ format: 'es', inlineDynamicImports: true });
  await bundle.close();
  const [{ code }] = output;
  return {
    minified: Buffer.byteLength(code),
    gzip: gzipSync(code, { level: 9 }).length,
    brotli: brotliCompressSync(code).length,
  };
}

/** These plugins' types name the module where the default export is meant. */
function callable<Plugin>(module: { default: Plugin }): Plugin {
  return module as unknown as Plugin;
}
