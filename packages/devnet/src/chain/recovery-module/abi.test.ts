import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getSocialRecoveryModuleDeployment } from '@safe-global/safe-modules-deployments';
import type { Abi } from 'viem';
import { compileContracts } from '../compile.ts';

test('the local recovery module has exactly the ABI of the module on public chains', async () => {
  const deployment = getSocialRecoveryModuleDeployment({ version: '0.1.0' });
  const { SocialRecoveryModule } = await compileContracts();
  assert.deepEqual(sorted(SocialRecoveryModule.abi), sorted(deployment?.abi ?? []));
});

/** Sorts by kind and name: no name is overloaded. */
function sorted(abi: Abi): Abi {
  const key = (item: Abi[number]) => `${item.type} ${'name' in item ? item.name : ''}`;
  return [...abi].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
