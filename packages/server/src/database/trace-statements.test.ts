import assert from 'node:assert/strict';
import { it } from 'node:test';
import { nameStatement } from './trace-statements.ts';

it('the name of a statement has its verb and table, and nothing that it compares or writes', () => {
  const names = [
    'select * from "registrations" where "id" = $1',
    `with due as (select id from outbox where id = 'secret' for update skip locked),
      dropped as (delete from outbox using due)
      update outbox set attempts = 1 from due returning outbox.*`,
    `insert into outbox (id) select id from unnest($1::text[]) as put (id) on conflict do nothing`,
    'with "write_0" as (insert into "challenges" ("id") values ($1)) select 1 as "written"',
    'select pg_try_advisory_xact_lock(1)',
    'begin',
  ].map(nameStatement);
  assert.deepEqual(names, [
    'select registrations',
    'select outbox',
    'insert outbox',
    'insert challenges',
    'select',
    'statement',
  ]);
});
