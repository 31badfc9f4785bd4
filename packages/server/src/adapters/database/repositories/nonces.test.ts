import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import type { Store } from '@recovery-guardian/recovery-service';
import { account, at, cipher, now, useTestStore } from '../../../testing/open-test-store.ts';
import { createStore } from '../store.ts';

describe('nonces', () => {
  const opened = useTestStore();

  const take = (nonce: string, who: `0x${string}` = account) =>
    opened.store.nonces.take({ account: who, nonce, expiresAt: at(300) });

  it('a nonce is taken once by each account, regardless of the case of its address [S9]', async () => {
    assert.equal(await take('abcdefgh'), true);
    assert.equal(await take('abcdefgh'), false);
    assert.equal(await take('abcdefgh', account.toLowerCase() as `0x${string}`), false);
    assert.equal(await take('ABCDEFGH'), true);
    assert.equal(await take('abcdefgh', '0x90F79bf6EB2c4f870365E785982E1f101E93b906'), true);
  });

  it('a nonce that is taken 50 times in parallel is taken once [S9]', async () => {
    const taken = await Promise.all(Array.from({ length: 50 }, () => take('at-once-1')));
    assert.deepEqual(taken.filter(Boolean), [true]);
  });

  it('nonces that two processes take in parallel, in different orders, are each taken once [S9]', async () => {
    const [one, other] = [opened.store, createStore(opened.db, cipher, { now: () => now })];
    const nonces = Array.from({ length: 40 }, (_, index) => `shared-${index}`);
    const takeAll = ({ nonces: repository }: Store, order: readonly string[]) =>
      Promise.all(order.map((nonce) => repository.take({ account, nonce, expiresAt: at(300) })));
    const [first, second] = await Promise.all([
      takeAll(one, nonces),
      takeAll(other, nonces.toReversed()),
    ]);
    const again = second.toReversed();
    assert.deepEqual(
      nonces.map((_, index) => Number(first[index]) + Number(again[index])),
      nonces.map(() => 1),
    );
  });

  it('a nonce is taken even if the database refuses another one in parallel [S9]', async () => {
    // Longer than an entry of an index may be, and not to be compressed.
    const refused = randomBytes(9_000).toString('hex');
    const [long, other] = await Promise.allSettled([take(refused), take('beside-it')]);
    assert.equal(long.status, 'rejected');
    assert.deepEqual(other, { status: 'fulfilled', value: true });
  });

  it('a nonce is free again when the transaction that took it is rolled back [S9]', async () => {
    const failing = opened.store.transaction(async ({ nonces }) => {
      await nonces.take({ account, nonce: 'rolled-back', expiresAt: at(300) });
      throw new Error('no');
    });
    await assert.rejects(failing, /no/);
    assert.equal(await take('rolled-back'), true);
  });
});
