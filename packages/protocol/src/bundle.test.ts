import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const resolveDir = fileURLToPath(new URL('.', import.meta.url));

test("the package's entry brings no TypeBox into a browser, its schemas do", async () => {
  assert.deepEqual(await inputsOf('@recovery-guardian/protocol', /node_modules\/typebox\//), []);
  assert.notDeepEqual(
    await inputsOf('@recovery-guardian/protocol/schemas', /node_modules\/typebox\//),
    [],
  );
});

test("the package's entry brings no viem client into a browser", async () => {
  assert.deepEqual(
    await inputsOf('@recovery-guardian/protocol', /viem\/_esm\/(clients|actions)\//),
    [],
  );
});

/** The modules of a browser bundle of everything that `specifier` exports. */
async function inputsOf(specifier: string, pattern: RegExp): Promise<string[]> {
  const { metafile } = await build({
    stdin: { contents: `export * from '${specifier}';`, resolveDir },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
  });
  const [output] = Object.values(metafile.outputs);
  assert(output);
  // Only what is left after tree shaking: what a browser loads.
  return Object.entries(output.inputs)
    .filter(([path, { bytesInOutput }]) => pattern.test(path) && bytesInOutput > 0)
    .map(([path]) => path);
}
