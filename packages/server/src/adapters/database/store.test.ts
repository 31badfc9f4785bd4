import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { allInOrder } from '@recovery-guardian/recovery-service';
import {
  budget,
  challenge,
  createId,
  hashOf,
  now,
  openTestStore,
  register,
  type TestStore,
} from '../../testing/open-test-store.ts';

describe('transactions', () => {
  let opened: TestStore;

  before(async () => {
    opened = await openTestStore();
  });
  after(() => opened.stop());

  it('do all or nothing', async () => {
    const { store } = opened;
    const { id } = await register(store);
    const failing = store.transaction(async ({ registrations }) => {
      await registrations.delete(id, now);
      throw new Error('no');
    });
    await assert.rejects(failing, /no/);
    assert.equal((await store.registrations.find(id))?.status, 'active');
  });

  it('do nothing if their last write fails, and report why', async () => {
    const { store } = opened;
    const { id } = await register(store);
    for (let round = 0; round < 20; round++) {
      const failing = store.transaction(async ({ registrations, challenges }) => {
        await registrations.delete(id, now);
        await challenges.create({
          id: createId(),
          registrationId: 'unknown',
          purpose: { kind: 'register' },
          requester: 'somewhere',
          hashes: { code: undefined, longCode: undefined, linkToken: undefined },
          sentAt: now,
          expiresAt: now,
        });
      });
      await assert.rejects(failing, { code: '23503' });
      assert.equal((await store.registrations.find(id))?.status, 'active');
    }
  });

  it('fail if the failure of a statement was ignored: nothing was kept', async () => {
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

  it('S44 L7: write more rows than one statement has parameters for', async () => {
    const { store } = opened;
    const { id: registrationId } = await register(store);
    // Ten parameters each; PostgreSQL allows 65,535 per statement.
    const ids = Array.from({ length: 7_000 }, createId);
    await store.transaction(async ({ challenges }) => {
      for (const id of ids) {
        await challenges.create({
          id,
          registrationId,
          purpose: { kind: 'register' },
          requester: 'somewhere',
          hashes: { code: undefined, longCode: undefined, linkToken: undefined },
          sentAt: now,
          expiresAt: now,
        });
      }
    });
    for (const id of [ids[0], ids.at(-1)]) assert.ok(await store.challenges.find(id ?? ''));
  });

  it('run several statements together, and report which failed first', async () => {
    const { store } = opened;
    const { id } = await register(store);
    for (let round = 0; round < 20; round++) {
      const failing = store.transaction(({ registrations, limits }) =>
        allInOrder([
          registrations.delete(id, now),
          limits.take([{ key: 'of too long', maximum: 1, period: 2 ** 40 }], now),
          registrations.find(id),
        ]),
      );
      await assert.rejects(failing, { code: '22003' });
      assert.equal((await store.registrations.find(id))?.status, 'active');
    }
  });

  it('are isolated: a read during one sees only committed data', async () => {
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

  it('run again after a deadlock', async () => {
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
