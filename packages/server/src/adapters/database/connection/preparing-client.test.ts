import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTestDatabase, type TestDatabase } from '@recovery-guardian/devnet/testing';
import { type Kysely, sql } from 'kysely';
import { type OpenDatabase, openDatabase } from './open.ts';

describe('prepared statements', () => {
  let database: TestDatabase;
  let opened: OpenDatabase;
  // biome-ignore lint/suspicious/noExplicitAny: a table of this test's own.
  let db: Kysely<any>;

  before(async () => {
    database = await createTestDatabase();
    opened = await openDatabase(database.database);
    db = opened.db;
    await sql`create table things (id integer)`.execute(db);
    await sql`insert into things values (1)`.execute(db);
  });
  after(async () => {
    await opened.close();
    await database.stop();
  });

  const findAll = () => db.selectFrom('things').selectAll().where('id', '=', 1).execute();

  it('still work after a migration by another process', async () => {
    for (let i = 0; i < 10; i++) assert.deepEqual(await findAll(), [{ id: 1 }]);
    await sql`alter table things add column name text`.execute(db);
    assert.deepEqual(await findAll(), [{ id: 1, name: null }]);
  });
});
