import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { purgeExpired, purgeMargin } from '../database/expired.ts';
import { recordRestoration } from '../services/restorations.ts';
import { at, createId, hashOf, now, useTestStore } from '../testing/open-test-store.ts';

describe('searches for accounts', () => {
  const opened = useTestStore();

  /** Creates a search with a code that hashes to `hashOf(id)`. */
  const search = async () => {
    const id = createId();
    await opened.store.searches.create({ id, codeHash: hashOf(id), expiresAt: at(600) });
    return id;
  };
  const check = async (id: string, code = id, time = now) => {
    const codeHashes = [hashOf('of another key'), hashOf(code)];
    const parameters = { id, codeHashes, maximumTries: 5, now: time };
    return (await opened.store.searches.check(parameters)).outcome;
  };

  it('an account search checks five codes, right or wrong, however many arrive in parallel [S2, S50]', async () => {
    const id = await search();
    assert.equal(await check(id), 'right');
    assert.equal(await check(id), 'right');
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => check(id, 'wrong')));
    assert.equal(outcomes.filter((outcome) => outcome === 'wrong').length, 3);
    assert.equal(outcomes.filter((outcome) => outcome === 'exhausted').length, 17);
    assert.equal(await check(id), 'exhausted');
  });

  it('an account search refuses an unknown id, and every code after its expiry', async () => {
    const id = await search();
    assert.equal(await check('unknown', id), 'unknown');
    assert.equal(await check(id, id, at(599)), 'right');
    assert.equal(await check(id, id, at(600)), 'expired');
  });

  it('account searches are purged a minute after their expiry', async () => {
    const id = await search();
    const purge = (seconds: number) =>
      purgeExpired(opened.db, { now: at(seconds), retention: 30 * 86_400, hold: 0 });
    await purge(600 + purgeMargin - 1);
    assert.equal(await check(id), 'right');
    await purge(600 + purgeMargin);
    assert.equal(await check(id), 'unknown');
  });

  it('account searches end when a backup is restored [S19]', async () => {
    const id = await search();
    await recordRestoration(opened.db, at(1));
    assert.equal(await check(id), 'unknown');
  });
});
