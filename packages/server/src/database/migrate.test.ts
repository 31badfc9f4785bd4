import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTestDatabase } from '@recovery-guardian/devnet/testing';
import { sql } from 'kysely';
import { isPostgres } from '../testing/open-test-store.ts';
import { listPendingMigrations, migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

describe('migrations', () => {
  it('migrations run once, in order', async () => {
    const { database, stop } = await createTestDatabase({ isEmpty: true });
    const { db, close } = await openDatabase(database);
    try {
      const names = await migrate(db);
      assert.deepEqual(names, [...names].sort());
      assert.ok(names.includes('0001-baseline'));
      assert.deepEqual(await migrate(db), []);
    } finally {
      await close();
      await stop();
    }
  });

  it('a migration refuses a database that another version has migrated', async () => {
    const { database, stop } = await createTestDatabase();
    const { db, close } = await openDatabase(database);
    try {
      await migrate(db);
      await sql`update migrations set name = '0001-recovery-service' where name = '0001-baseline'`.execute(
        db,
      );
      const expected = /another version.+"0001-recovery-service".+ Use an empty database/i;
      await assert.rejects(migrate(db), expected);
      await assert.rejects(listPendingMigrations(db), expected);
    } finally {
      await close();
      await stop();
    }
  });

  it('a version accepts a newer database whose migrations need only what it has', async () => {
    const { database, stop } = await createTestDatabase();
    const { db, close } = await openDatabase(database);
    const add = (name: string) =>
      sql`insert into migrations (name, timestamp) values (${name}, '')`.execute(db);
    try {
      await migrate(db);
      await add('9001-add-a-column.needs-0001');
      assert.deepEqual(await migrate(db), []);
      assert.deepEqual(await listPendingMigrations(db), []);
      // A version that can no longer read what this one writes.
      await add('9003-drop-a-column.needs-9002');
      const expected = /another version.+"9003-drop-a-column.needs-9002"/i;
      await assert.rejects(migrate(db), expected);
      await assert.rejects(listPendingMigrations(db), expected);
    } finally {
      await close();
      await stop();
    }
  });

  // The embedded database can only be opened once.
  if (isPostgres) {
    it('migrations run once if several processes start in parallel', async () => {
      const { database, stop } = await createTestDatabase({ isEmpty: true });
      const openers = await Promise.all(Array.from({ length: 8 }, () => openDatabase(database)));
      try {
        const runs = await Promise.all(openers.map(({ db }) => migrate(db)));
        assert.equal(runs.filter((names) => names.length > 0).length, 1);
      } finally {
        await Promise.all(openers.map(({ close }) => close()));
        await stop();
      }
    });
  }
});

if (!isPostgres) {
  describe('the embedded database', () => {
    it('the embedded database keeps its data over a restart', async () => {
      const { database, stop } = await createTestDatabase();
      const first = await openDatabase(database);
      await sql`create table kept (x integer)`.execute(first.db);
      await first.close();
      const second = await openDatabase(database);
      try {
        await sql`select x from kept`.execute(second.db);
      } finally {
        await second.close();
        await stop();
      }
    });
  });
}
