import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundledModules } from '../../../scripts/bundled-modules.ts';

test('the entry of the protocol does not bundle TypeBox, while its schemas do', async () => {
  const isTypeBox = (path: string) => /node_modules\/typebox\//.test(path);
  assert(!(await bundledModules('@recovery-guardian/protocol')).some(isTypeBox));
  assert((await bundledModules('@recovery-guardian/protocol/schemas')).some(isTypeBox));
});

test('the entry of the protocol does not bundle a viem client', async () => {
  const modules = await bundledModules('@recovery-guardian/protocol');
  assert.deepEqual(
    modules.filter((path) => /viem\/_esm\/(clients|actions)\//.test(path)),
    [],
  );
});
