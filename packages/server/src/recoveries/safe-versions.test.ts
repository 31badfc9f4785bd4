import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { executeRecoveryCall, finalizeRecoveryCall, safeAbi } from '@recovery-guardian/core';
import {
  AccountHolder,
  addGuardian,
  approvalBy,
  chainClient,
  deploySafe,
  freshAddress,
  ourGuardian,
  recoveryOf,
  safeKinds,
  sendCalls,
  useTestWorld,
} from '@recovery-guardian/devnet/testing';

for (const moduleVersion of ['0.1.0', '0.2.0'] as const) {
  describe(`a service with the recovery module ${moduleVersion}`, () => {
    const world = useTestWorld({ moduleVersion });

    for (const { version, proxy = version } of safeKinds) {
      it(`the service recovers a Safe ${version} with a proxy of ${proxy} by the module ${moduleVersion}`, async () => {
        const { chain, recoveryModule: module } = world;
        const safe = await deploySafe(chain, { version, proxy });
        const holder = new AccountHolder(world, safe);
        const guardian = await ourGuardian(holder, `${safe.account}@example.com`.toLowerCase());
        await addGuardian(chain, safe, guardian.address, module);
        const newOwners = [freshAddress()];
        const recovery = await recoveryOf(holder, newOwners);
        const signatures = [await approvalBy(guardian, recovery)];
        await sendCalls(chain, [executeRecoveryCall({ ...recovery, signatures })]);
        const client = chainClient(chain.rpcUrl);
        await client.increaseTime({ seconds: 181 });
        await sendCalls(chain, [finalizeRecoveryCall(module, safe.account)]);
        const owners = await client.readContract({
          address: safe.account,
          abi: safeAbi,
          functionName: 'getOwners',
        });
        assert.deepEqual(owners, newOwners);
      });
    }
  });
}
