import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundledModules } from '../../../scripts/bundled-modules.ts';

test('the client bundles neither TypeBox nor viem', async () => {
  const modules = await bundledModules('@recovery-guardian/core', '{ RecoveryServiceClient }');
  assert(modules.some((path) => path.endsWith('client/recovery-service-client.ts')));
  assert.deepEqual(
    modules.filter((path) => /node_modules\//.test(path)),
    [],
  );
});

test("the endpoint's transport is a separate export, which bundles that of viem", async () => {
  const modules = await bundledModules('@recovery-guardian/core/endpoint');
  assert(modules.some((path) => path.endsWith('viem/_esm/clients/transports/http.js')));
  assert.deepEqual(
    modules.filter((path) => /typebox/.test(path)),
    [],
  );
});

test('the entry of core does not bundle TypeBox, while its schemas do', async () => {
  const isTypeBox = (path: string) => /node_modules\/typebox\//.test(path);
  assert(!(await bundledModules('@recovery-guardian/core')).some(isTypeBox));
  assert((await bundledModules('@recovery-guardian/core/schemas')).some(isTypeBox));
});

test('the entry of core does not bundle a viem client', async () => {
  const modules = await bundledModules('@recovery-guardian/core');
  assert.deepEqual(
    modules.filter((path) => /viem\/_esm\/(clients|actions)\//.test(path)),
    [],
  );
});
