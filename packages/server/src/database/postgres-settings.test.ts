import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import {
  createTestDatabase,
  type PgBouncer,
  startPgBouncer,
  type TestDatabase,
  useStarted,
} from '@recovery-guardian/devnet/testing';
import { sql } from 'kysely';
import { sealAuditLog, verifyAuditLog } from '../audit/hash-chain.ts';
import type { Configuration } from '../configuration/schema.ts';
import { createFieldCipher } from '../keys/field-cipher.ts';
import { countRowsToReseal, resealRows } from '../keys/sealed-rows.ts';
import { createSecretKey, type SecretKey } from '../keys/versioned-secret.ts';
import { createStore } from '../service.ts';
import {
  at,
  budget,
  challenge,
  cipher,
  hashOf,
  isPostgres,
  now,
  register,
  startRegistration,
} from '../testing/open-test-store.ts';
import { purgeExpired } from './expired.ts';
import { migrateConfigured } from './migrate.ts';
import {
  type Database,
  type OpenDatabase,
  openDatabase,
  openForMigrations,
  requireWritable,
  retryWhenLost,
} from './open.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

/** The tests' key, and a newer one that a rotation has started with. */
const keys = ['ab', 'da'].map((byte) => createSecretKey(byte.repeat(32)));
const rotated = createFieldCipher({
  current: () => keys[0] as SecretKey,
  all: () => keys,
  find: (id) => keys.find((key) => key.id === id),
});

// The embedded database has one connection, and no server that ends anything.
if (isPostgres) {
  describe('connections to PostgreSQL', () => {
    const place = useStarted(createTestDatabase);

    const open = (settings: Partial<Configuration['database']>) =>
      openDatabase({ ...place.database, ...settings });

    it('the server opens only as many connections as configured, even if more statements wait', async () => {
      const { db, close } = await open({ connections: 3 });
      try {
        const pids = await Promise.all(
          Array.from({ length: 30 }, async () => {
            const { rows } = await sql<{ pid: number }>`
              select pg_backend_pid() as pid, pg_sleep(0.01)`.execute(db);
            return rows[0]?.pid;
          }),
        );
        assert.equal(new Set(pids).size, 3);
      } finally {
        await close();
      }
    });

    it('a connection that breaks ends its statement or transaction, not the process', async () => {
      const { db, close } = await open({});
      const other = await open({});
      try {
        const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`;
        // node:test reports an event without listener, which would end a server, as a failure.
        const transaction = db.transaction().execute(async (trx) => {
          const { rows } = await pid.execute(trx);
          const isGone = sql<{ gone: boolean }>`
            select count(*) = 0 as gone from pg_stat_activity where pid = ${rows[0]?.pid}`;
          await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.db);
          while (!(await isGone.execute(other.db)).rows[0]?.gone);
          await setImmediate();
          await pid.execute(trx);
        });
        await assert.rejects(transaction, /terminat|not queryable/);
        assert.equal((await pid.execute(db)).rows.length, 1);
      } finally {
        await close();
        await other.close();
      }
    });

    it('readiness needs only the rights of the tables, leaves nothing, and sees a database that is read only', async () => {
      const owner = await open({});
      const name = new URL(String(place.database.url)).pathname.slice(1);
      const role = `plain_${name}`.slice(0, 60);
      const run = (text: string) => sql.raw(text).execute(owner.db);
      await migrateConfigured(owner.db, place.database);
      await run(`create role "${role}" login password 'plain'`);
      try {
        await run(`revoke temporary, create on database "${name}" from public`);
        await run('revoke create on schema public from public');
        await run(`grant usage on schema public to "${role}"`);
        await run(
          `grant select, insert, update, delete on all tables in schema public to "${role}"`,
        );
        const url = new URL(String(place.database.url));
        url.username = role;
        url.password = 'plain';
        const { db, close } = await open({ url: url.href });
        try {
          await requireWritable(db);
          assert.deepEqual((await sql`select from limit_counters`.execute(db)).rows, []);
        } finally {
          await close();
        }
        await run(`alter role "${role}" set default_transaction_read_only = on`);
        const readOnly = await open({ url: url.href });
        try {
          await assert.rejects(requireWritable(readOnly.db), DatabaseUnavailableError);
        } finally {
          await readOnly.close();
        }
      } finally {
        await run(`drop owned by "${role}"`);
        await run(`drop role "${role}"`);
        await owner.close();
      }
    });

    it('a request is refused as busy, to be repeated, while all connections remain in use', async (t) => {
      const { db, close } = await open({ connections: 1 });
      try {
        const started = Promise.withResolvers<void>();
        const ended = Promise.withResolvers<void>();
        const held = db.transaction().execute(() => {
          started.resolve();
          return ended.promise;
        });
        await started.promise;
        t.mock.timers.enable({ apis: ['setTimeout'] });
        const asked = Promise.allSettled([
          timeoutsOf(db),
          db.transaction().execute(async () => {}),
        ]);
        await setImmediate();
        t.mock.timers.tick(5_000);
        for (const one of await asked) {
          assert.ok(one.status === 'rejected' && one.reason instanceof DatabaseUnavailableError);
        }
        ended.resolve();
        await held;
        assert.equal(Object.keys(await timeoutsOf(db)).length, 3);
      } finally {
        t.mock.timers.reset();
        await close();
      }
    });

    it('PostgreSQL ends a statement, a wait for a lock, and a transaction that take too long', async () => {
      const { db, close } = await open({
        statementTimeout: 1,
        lockTimeout: 2,
        idleInTransactionTimeout: 3,
      });
      try {
        await assert.rejects(sql`select pg_sleep(60)`.execute(db), { code: '57014' });
        assert.deepEqual(await timeoutsOf(db), {
          idle_in_transaction_session_timeout: '3000',
          lock_timeout: '2000',
          statement_timeout: '1000',
        });
      } finally {
        await close();
      }
    });

    it('PostgreSQL ends a session that its client has left unused, and may have lost', async () => {
      const { db, close } = await open({});
      try {
        const { rows } = await sql`show idle_session_timeout`.execute(db);
        assert.deepEqual(rows, [{ idle_session_timeout: '1min' }]);
      } finally {
        await close();
      }
    });

    it('prepared statements still work after another process has migrated their table', async () => {
      const { db, close } = await open({});
      const other = await open({});
      try {
        const read = async (by: Database = db) =>
          (await sql`select * from things where id = ${1}`.execute(by)).rows;
        const readTwice = () => Promise.all([read(), read()]);
        await sql`create table things as select 1 as id`.execute(db);
        for (let i = 0; i < 10; i++)
          assert.deepEqual(await readTwice(), [[{ id: 1 }], [{ id: 1 }]]);
        const prepared = await sql`select from pg_prepared_statements where ${true}`.execute(db);
        assert.equal(prepared.rows.length, 2);
        await sql`alter table things add column name text`.execute(other.db);
        const transaction = () => db.transaction().execute(read);
        assert.deepEqual(await retryWhenLost(transaction), [{ id: 1, name: null }]);
        await sql`alter table things add column age int`.execute(other.db);
        assert.deepEqual(
          (await readTwice()).flat(),
          Array(2).fill({ id: 1, name: null, age: null }),
        );
      } finally {
        await close();
        await other.close();
      }
    });

    it('a migration has no time limits', async () => {
      const { db, close } = await openForMigrations(place.database);
      try {
        assert.deepEqual(Object.values(await timeoutsOf(db)), ['0', '0', '0']);
      } finally {
        await close();
      }
    });
  });

  describe('the database behind PgBouncer in transaction mode', () => {
    let place: TestDatabase;
    let pgBouncer: PgBouncer;
    let processes: OpenDatabase[];

    before(async () => {
      place = await createTestDatabase({ isEmpty: true });
      // Fewer connections than transactions at once, so that they change all the time.
      pgBouncer = await startPgBouncer(String(place.database.url), 3);
      const database = { url: pgBouncer.url, directUrl: String(place.database.url) };
      processes = await Promise.all([1, 2, 3].map(() => openDatabase(database)));
      const migrated = await Promise.all(
        processes.map(({ db }) => migrateConfigured(db, database)),
      );
      assert.equal(migrated.filter((names) => names.length > 0).length, 1);
    });
    after(async () => {
      for (const { close } of processes) await close();
      await pgBouncer.stop();
      await place.stop();
    });

    const stores = (by = cipher) =>
      processes.map(({ db }) => createStore(db, by, { now: () => now }));
    /** One of the processes, in turn. */
    const pick = <Item>(items: readonly Item[], turn: number) => items[turn % 3] as Item;

    it('a target that several processes register at once gets one registration behind PgBouncer', async () => {
      const made = await Promise.all(
        Array.from({ length: 60 }, (_, turn) =>
          pick(stores(turn % 2 ? cipher : rotated), turn).transaction(async (store) => {
            const target = `${turn % 4}@example.org`;
            // On a chain for each key, as neither process can open what the other one sealed.
            const { id } = await startRegistration(store, { target, chainId: 10 + (turn % 2) });
            await store.audit.append({ event: 'wrong-code', ids: { target: id }, at: now });
            return `${target} ${id}`;
          }),
        ),
      );
      assert.equal(new Set(made).size, 4);
      await Promise.all(processes.map(({ db }) => sealAuditLog(db)));
      const { head, problem } = await verifyAuditLog(pick(processes, 0).db);
      assert.deepEqual([head.sequence, problem], [60, undefined]);
    });

    it('every wrong code is counted across processes behind PgBouncer', async () => {
      const store = pick(stores(), 0);
      const { id: registrationId } = await register(store);
      const id = await challenge(store, registrationId);
      const outcomes = await Promise.all(
        Array.from({ length: 30 }, async (_, turn) => {
          const { outcome } = await pick(stores(), turn).challenges.check({
            id,
            signatureRequestId: undefined,
            codeHashes: [hashOf(`wrong ${turn}`)],
            maximumTries: 5,
            budget,
            now,
          });
          return outcome;
        }),
      );
      assert.equal(outcomes.filter((outcome) => outcome === 'wrong').length, 5);
    });

    it('several processes behind PgBouncer purge and seal rows again at the same time', async () => {
      await Promise.all(Array.from({ length: 50 }, (_, turn) => register(pick(stores(), turn))));
      const resealed = await Promise.all(
        processes.map(({ db }) => resealRows(db, rotated, { batchSize: 5 })),
      );
      assert.ok(resealed.reduce((sum, one) => sum + one.resealed, 0) >= 50);
      assert.equal(await countRowsToReseal(pick(processes, 0).db, rotated), 0);
      const later = { now: at(40 * 86_400), retention: 86_400, hold: 0 };
      await Promise.all(processes.map(({ db }) => purgeExpired(db, later)));
      await purgeExpired(pick(processes, 0).db, later);
      const left = await pick(processes, 0).db.selectFrom('challenges').select('id').execute();
      assert.deepEqual(left, []);
    });
  });
}

async function timeoutsOf(db: OpenDatabase['db']): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')
    order by name`.execute(db);
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}
