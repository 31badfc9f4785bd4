import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  at,
  createId,
  hashOf,
  now,
  openTestStore,
  type TestStore,
} from '../../../testing/open-test-store.ts';
import { purgeExpired, purgeMargin } from './expired.ts';
import { recordRestoration } from './restorations.ts';

describe('searches for accounts', () => {
  let opened: TestStore;

  before(async () => {
    opened = await openTestStore();
  });
  after(() => opened.stop());

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

  it('S50 S2 check five codes, right or wrong, however many come at once', async () => {
    const id = await search();
    assert.equal(await check(id), 'right');
    assert.equal(await check(id), 'right');
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => check(id, 'wrong')));
    assert.equal(outcomes.filter((outcome) => outcome === 'wrong').length, 3);
    assert.equal(outcomes.filter((outcome) => outcome === 'exhausted').length, 17);
    assert.equal(await check(id), 'exhausted');
  });

  it('refuse what is unknown, and every code once the time is over', async () => {
    const id = await search();
    assert.equal(await check('unknown', id), 'unknown');
    assert.equal(await check(id, id, at(599)), 'right');
    assert.equal(await check(id, id, at(600)), 'expired');
  });

  it('are purged a minute after they expired', async () => {
    const id = await search();
    const purge = (seconds: number) =>
      purgeExpired(opened.db, { now: at(seconds), retention: 30 * 86_400, hold: 0 });
    await purge(600 + purgeMargin - 1);
    assert.equal(await check(id), 'right');
    await purge(600 + purgeMargin);
    assert.equal(await check(id), 'unknown');
  });

  it('S19 end when a backup is restored', async () => {
    const id = await search();
    await recordRestoration(opened.db, at(1));
    assert.equal(await check(id), 'unknown');
  });
});
