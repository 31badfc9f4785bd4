import assert from 'node:assert/strict';
import { build } from 'esbuild';

/**
 * Lists the modules in a browser bundle of exports of a package's entry, after tree shaking.
 *
 * @param names of the exports; all by default
 */
export async function bundledModules(entry: string, names = '*'): Promise<string[]> {
  const { metafile } = await build({
    stdin: { contents: `export ${names} from '${entry}';`, resolveDir: import.meta.dirname },
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
