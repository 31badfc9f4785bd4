import assert from 'node:assert/strict';
import { build } from 'esbuild';

/**
 * The paths of the modules that a browser loads for everything that a package's entry exports: those
 * of which something is left in a bundle after tree shaking.
 */
export async function bundledModules(entry: string): Promise<string[]> {
  const { metafile } = await build({
    stdin: { contents: `export * from '${entry}';`, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
  });
  const [output] = Object.values(metafile.outputs);
  assert(output);
  return Object.entries(output.inputs)
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => path);
}
