import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTestDatabase, type TestDatabase } from '@recovery-guardian/devnet/testing';
import { type OpenDatabase, openDatabase } from './open.ts';
import { statement } from './statement.ts';
import { gatherWrites, type Insert } from './writes.ts';

interface Nonce {
  account: string;
  nonce: string;
  expires_at: Date;
}

describe('statements that are built once', () => {
  let place: TestDatabase;
  let opened: OpenDatabase;
  let builds = 0;
  const expires_at = new Date('2030-01-01T00:00:00Z');
  const insert: Insert<Nonce> = (to, row) => {
    builds++;
    return to.insertInto('nonces').values(row);
  };
  const find = statement((db, { account, nonce }: Pick<Nonce, 'account' | 'nonce'>) => {
    builds++;
    return db
      .selectFrom('nonces')
      .selectAll()
      .where('nonce', '=', nonce)
      .where('account', '=', account);
  });

  before(async () => {
    place = await createTestDatabase();
    opened = await openDatabase(place.database);
  });
  after(async () => {
    await opened.close();
    await place.stop();
  });

  it('run with the values of each call', async () => {
    const { db } = opened;
    for (const nonce of ['a', 'b', '$1', "'); drop table nonces; --"]) {
      await db.insertInto('nonces').values({ account: nonce, nonce, expires_at }).execute();
      builds = 0;
      const rows = await find(db, { account: nonce, nonce });
      assert.deepEqual(rows, [{ account: nonce, nonce, expires_at }]);
      assert.ok(builds <= 1);
      assert.deepEqual(await find(db, { account: nonce, nonce: 'another' }), []);
    }
    assert.equal(builds, 0);
  });

  it('are joined to one, which is built once for each number of them', async () => {
    const { db } = opened;
    const writeAll = (nonces: readonly string[]) =>
      db.transact(async (trx) => {
        const { write, gathered } = gatherWrites(trx);
        for (const nonce of nonces) await write(insert, { account: 'gathered', nonce, expires_at });
        return { result: undefined, last: gathered() };
      });
    builds = 0;
    await writeAll(['one']);
    await writeAll(['two', 'three']);
    await writeAll(['four', 'five']);
    await writeAll([]);
    assert.equal(builds, 3);
    const rows = await db
      .selectFrom('nonces')
      .select('nonce')
      .where('account', '=', 'gathered')
      .execute();
    const written = rows.map(({ nonce }) => nonce).sort();
    assert.deepEqual(written, ['five', 'four', 'one', 'three', 'two']);
  });
});
