import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { AccountHolder, call, useTestWorld } from '@recovery-guardian/devnet/testing';
import { createMasterSecret } from '@recovery-guardian/server';
import type { Address } from 'viem';

describe('after a change of the master secret', () => {
  let older: Address;

  const world = useTestWorld();
  const owner = new AccountHolder(world, 0);
  before(async () => {
    ({ guardianAddress: older } = await owner.registerWhole('mia@example.org'));
    await owner.addGuardian(older);
    const { keystore, password } = world.configuration.guardian;
    assert.ok(keystore && password);
    await createMasterSecret({ keystore, password }, { work: 2 ** 12 });
    await world.restart();
  });

  const recover = async () => {
    const { body } = await owner.requestSignature();
    const [auth] = body.auths;
    const answer = await call(world, 'POST /auth/signature/submit', {
      body: {
        requestId: body.requestId,
        challengeId: auth.challengeId,
        challenge: await owner.codeFor('mia@example.org'),
      },
    });
    return answer.body.signer;
  };

  it('after a change of the master secret the older guardian still signs for accounts that have it', async () => {
    assert.equal(await recover(), older);
  });

  it('after a change of the master secret new registrations get the new guardian, which signs once it is on the account', async () => {
    const { guardianAddress: newer } = await owner.registerWhole('mia@example.org');
    assert.notEqual(newer, older);
    assert.equal(await recover(), older);
    await owner.addGuardian(newer);
    assert.equal(await recover(), newer);
  });
});
