import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Size } from './size-table.ts';

/** Bundles a site's own code without the element. */
export async function sizeOfEstablishedClient(): Promise<Size> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'established-client.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    mainFields: ['browser', 'module', 'main'],
    // Node modules that a page would have to find elsewhere.
    external: ['node:*', 'crypto', 'buffer', 'stream', 'http', 'https', 'url', 'zlib'],
  });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  return {
    minified: code.length,
    gzip: gzipSync(code, { level: 9 }).length,
    brotli: brotliCompressSync(code).length,
  };
}
