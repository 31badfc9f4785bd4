import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const resolveDir = fileURLToPath(new URL('.', import.meta.url));

test('a page that imports the client loads neither TypeBox nor anything of viem', async () => {
  const modules = await bundledModules('@recovery-guardian/client');
  assert(modules.some((path) => path.endsWith('client/src/recovery-service-client.ts')));
  assert.deepEqual(
    modules.filter((path) => /node_modules\//.test(path)),
    [],
  );
});

test("the endpoint's transport is an export of its own, with viem's", async () => {
  const modules = await bundledModules('@recovery-guardian/client/endpoint');
  assert(modules.some((path) => path.endsWith('viem/_esm/clients/transports/http.js')));
  assert.deepEqual(
    modules.filter((path) => /typebox/.test(path)),
    [],
  );
});

/** The modules that are left in a browser's bundle of everything that `specifier` exports. */
async function bundledModules(specifier: string): Promise<string[]> {
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
  return Object.entries(output.inputs)
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => path);
}
