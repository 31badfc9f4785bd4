import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countQueuedMessages } from '../delivery/outbox-repository.ts';
import {
  at,
  budget,
  challenge,
  hashOf,
  messageTo,
  register,
  request,
  useTestStore,
} from '../testing/open-test-store.ts';
import { getLastRestoration, recordRestoration } from './restorations.ts';

describe('a restored backup', () => {
  const opened = useTestStore();

  it('a restored backup has no open challenge, signature request or message left in it [S19]', async () => {
    const { store, db } = opened;
    const registration = await register(store);
    const signatureRequest = await request(store);
    const challengeId = await challenge(store, registration.id, signatureRequest.id);
    await store.outbox.put([messageTo(registration.target)]);
    assert.equal(await getLastRestoration(db), undefined);

    await recordRestoration(db, at(1));

    const check = await store.challenges.check({
      id: challengeId,
      signatureRequestId: signatureRequest.id,
      codeHashes: [hashOf(challengeId)],
      maximumTries: 5,
      budget,
      now: at(2),
    });
    assert.equal(check.outcome, 'expired');
    assert.equal((await store.signatureRequests.find(signatureRequest.id))?.status, 'stale');
    assert.equal(await countQueuedMessages(db), 0);
    assert.deepEqual(await getLastRestoration(db), at(1));
    assert.equal((await store.registrations.find(registration.id))?.status, 'active');
  });
});
