import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { account, at, register, useTestStore } from '../testing/open-test-store.ts';

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

  it('registrations are listed once for a nonce, in their order, even if there are none [S9]', async () => {
    const { registrations } = opened.store;
    const list = (nonce: string, who: `0x${string}` = account) =>
      registrations.listActiveOnce({ account: who, chainId: 1, nonce, expiresAt: at(300) });
    assert.deepEqual(await list('listed-0'), []);
    assert.equal(await list('listed-0'), undefined);
    for (const target of ['one@example.org', 'two@example.org']) {
      await register(opened.store, { target });
    }
    const listed = await registrations.listActive({ account, chainId: 1 });
    const results = await Promise.all(Array.from({ length: 10 }, () => list('listed-1')));
    assert.deepEqual(results.filter(Boolean), [listed]);
    assert.equal(listed.length, 2);
    assert.equal(await take('listed-1'), false);
    assert.deepEqual(await list('listed-1', '0x90F79bf6EB2c4f870365E785982E1f101E93b906'), []);
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
