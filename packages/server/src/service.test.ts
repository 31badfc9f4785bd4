import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  budget,
  challenge,
  hashOf,
  newChallenge,
  now,
  register,
  useTestStore,
} from './testing/open-test-store.ts';

describe('transactions', () => {
  const opened = useTestStore();

  it('a transaction that throws changes nothing', async () => {
    const { store } = opened;
    const { id } = await register(store);
    const failing = store.transaction(async ({ registrations }) => {
      await registrations.delete(id, now);
      throw new Error('no');
    });
    await assert.rejects(failing, /no/);
    assert.equal((await store.registrations.find(id))?.status, 'active');
  });

  it('a transaction whose last statement fails changes nothing and reports why', async () => {
    const { store } = opened;
    const { id } = await register(store);
    for (let round = 0; round < 20; round++) {
      const failing = store.transaction(async ({ registrations, outbox }) => {
        await registrations.delete(id, now);
        await outbox.putCodes([newChallenge('unknown')]);
      });
      await assert.rejects(failing, { code: '23503' });
      assert.equal((await store.registrations.find(id))?.status, 'active');
    }
  });

  it('a transaction in which the failure of a statement was ignored fails and changes nothing', async () => {
    const { store } = opened;
    const { id } = await register(store);
    const failing = store.transaction(async ({ registrations, limits }) => {
      await registrations.delete(id, now);
      const limit = { key: 'any', maximum: 1, period: 2 ** 40 };
      await limits.take([limit], now).catch(() => {});
    });
    await assert.rejects(failing);
    assert.equal((await store.registrations.find(id))?.status, 'active');
  });

  it('a read during a transaction of another connection sees only committed data', async () => {
    const { store } = opened;
    const { id } = await register(store);
    let meanwhile: Promise<unknown> | undefined;
    await store.transaction(async ({ registrations }) => {
      await registrations.delete(id, now);
      meanwhile = store.registrations.find(id);
      await registrations.find(id);
    });
    assert.ok(await meanwhile);
  });

  it('transactions that wait for each other run again after the deadlock', async () => {
    const { store } = opened;
    const { id } = await register(store);
    for (let round = 0; round < 3; round++) {
      const challengeId = await challenge(store, id);
      // One locks the challenge, then the registration; the other in reverse order.
      const submit = store.transaction(async ({ challenges, registrations }) => {
        await challenges.check({
          id: challengeId,
          signatureRequestId: undefined,
          codeHashes: [hashOf(challengeId)],
          budget,
          maximumTries: 5,
          now,
        });
        await registrations.find(id);
        await registrations.activate({ id, now, coolingOffEnd: now });
      });
      const remove = store.transaction(async ({ challenges, registrations }) => {
        await registrations.activate({ id, now, coolingOffEnd: now });
        await registrations.find(id);
        await challenges.voidAll(id);
      });
      await Promise.all([submit, remove]);
    }
  });
});
