import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import type { Hex } from 'viem';
import type { Store } from '../service.ts';
import {
  at,
  confirm,
  now,
  register,
  request,
  type TestStore,
  useTestStore,
} from '../testing/open-test-store.ts';

const signature: Hex = `0x${'ab'.repeat(65)}`;

describe('signature requests', () => {
  const opened = useTestStore();

  /** Creates a request with `count` confirmations. */
  async function confirmed(count: number, requiredVerifications = count) {
    const signatureRequest = await request(opened.store, { requiredVerifications });
    const registrations = await Promise.all(
      Array.from({ length: count }, () => register(opened.store)),
    );
    for (const { id } of registrations) await confirm(opened.store, id, signatureRequest.id);
    return { id: signatureRequest.id, registrations };
  }

  it('a signature request is returned as it was created', async () => {
    const made = await request(opened.store, { expiresAt: at(900) });
    assert.deepEqual(await opened.store.signatureRequests.find(made.id), made);
    assert.equal(await opened.store.signatureRequests.find('unknown'), undefined);
  });

  it('a signature request is signed once it is confirmed', async () => {
    const { id } = await confirmed(2);
    assert.deepEqual(await opened.store.signatureRequests.sign({ id, signature }), {
      signature,
      isNew: true,
    });
    const kept = await opened.store.signatureRequests.find(id);
    assert.deepEqual([kept?.status, kept?.signature], ['signed', signature]);
  });

  it('a signature request is not signed by one registration that confirmed twice [S5]', async () => {
    const { id } = await request(opened.store, { requiredVerifications: 2 });
    const registration = await register(opened.store);
    await confirm(opened.store, registration.id, id);
    await confirm(opened.store, registration.id, id);
    assert.equal(await opened.store.signatureRequests.sign({ id, signature }), undefined);
    assert.equal((await opened.store.signatureRequests.find(id))?.status, 'open');
  });

  it('a signature request is not signed by a registration that is deleted [S7]', async () => {
    const { id, registrations } = await confirmed(2);
    await opened.store.registrations.delete(registrations[0]?.id ?? '', now);
    assert.equal(await opened.store.signatureRequests.sign({ id, signature }), undefined);
  });

  it('a signature request keeps the first of parallel signatures', async () => {
    const { id } = await confirmed(2);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const own: Hex = `0x${index.toString(16).padStart(2, '0').repeat(65)}`;
        return opened.store.signatureRequests.sign({ id, signature: own });
      }),
    );
    assert.equal(new Set(answers.map((answer) => answer?.signature)).size, 1);
    assert.equal(answers.filter((answer) => answer?.isNew).length, 1);
    assert.equal(answers[0]?.signature, (await opened.store.signatureRequests.find(id))?.signature);
  });

  it('a signature request is not signed after it has ended', async () => {
    for (const status of ['stale', 'cancelled'] as const) {
      const { id } = await confirmed(1);
      assert.equal(await opened.store.signatureRequests.close(id, status), true);
      assert.equal(await opened.store.signatureRequests.close(id, status), false);
      assert.equal(await opened.store.signatureRequests.sign({ id, signature }), undefined);
      assert.equal((await opened.store.signatureRequests.find(id))?.status, status);
    }
  });

  it('a signed request stays signed, and closing it reports that nothing changed', async () => {
    const { id } = await confirmed(1);
    await opened.store.signatureRequests.sign({ id, signature });
    assert.equal(await opened.store.signatureRequests.close(id, 'cancelled'), false);
    assert.equal((await opened.store.signatureRequests.find(id))?.status, 'signed');
  });

  it('a signature request is never signed after an answered deletion, nor partly [S7]', async () => {
    for (let round = 0; round < 30; round++) {
      const { id, registrations } = await confirmed(2);
      const [registration] = registrations;
      assert.ok(registration);
      let signedBefore: Hex | undefined;
      const deletion = opened.store
        .transaction(async ({ registrations, challenges, signatureRequests }) => {
          await registrations.delete(registration.id, now);
          await challenges.voidAll(registration.id);
          signedBefore = (await signatureRequests.find(id))?.signature;
        })
        .then(() => 'deleted');
      const [answer] = await Promise.all([
        opened.store.signatureRequests.sign({ id, signature }),
        deletion,
      ]);
      // A signature can only be stored before the deletion locks its row, so it is visible inside.
      assert.equal(answer?.signature, signedBefore);
      assert.equal((await opened.store.signatureRequests.find(id))?.signature, answer?.signature);
    }
  });

  // The embedded database has one connection, so there is no waiting for another.
  if (process.env.TEST_DATABASE === 'postgres') {
    it('a signature request waits for a deletion under way, and then does not count its registration [S7]', async () => {
      const { id, registrations } = await confirmed(2);
      const [registration] = registrations;
      assert.ok(registration);
      let signing: ReturnType<Store['signatureRequests']['sign']> | undefined;
      let isAnswered = false;
      await opened.store.transaction(async ({ registrations, challenges }) => {
        await registrations.delete(registration.id, now);
        // Started before the deletion commits: its snapshot shows the registration as active.
        signing = opened.store.signatureRequests.sign({ id, signature }).finally(() => {
          isAnswered = true;
        });
        while (!isAnswered && !(await isSomeoneWaiting(opened)));
        await challenges.voidAll(registration.id);
      });
      assert.equal(await signing, undefined);
      assert.equal((await opened.store.signatureRequests.find(id))?.status, 'open');
    });
  }
});

/** Whether a connection to this database waits for a lock. */
async function isSomeoneWaiting({ db }: TestStore): Promise<boolean> {
  const { rows } = await sql<{ waiting: string }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return Number(rows[0]?.waiting) > 0;
}
