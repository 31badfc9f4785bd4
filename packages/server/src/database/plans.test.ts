import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTestDatabase, until } from '@recovery-guardian/devnet/testing';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { createRecoveryRepository } from '../guardians/recovery-repository.ts';
import { createFieldCipher } from '../keys/field-cipher.ts';
import { findUnreadableRows, resealRows, sealTarget } from '../keys/sealed-rows.ts';
import { createFixedSecret, createSecretKey, type SecretKey } from '../keys/versioned-secret.ts';
import { createRegistrationAdministration } from '../registrations/administration.ts';
import { listReceipts, sumSpending } from '../sponsor/ledger-repository.ts';
import { account, at, cipher, isPostgres, now } from '../testing/open-test-store.ts';
import { purgeExpired } from './expired.ts';
import { migrate } from './migrate.ts';
import type { Database } from './open.ts';
import type { Tables } from './schema.ts';

const day = 86_400;
/** So many that PostgreSQL reads a whole table only if no index fits. */
const size = 20_000;
/** The tables that grow with the number of users. */
const large = [
  'registrations',
  'challenges',
  'signature_requests',
  'nonces',
  'limit_counters',
  'alert_subscriptions',
  'account_searches',
  'recovery_requests',
  'told_events',
  'webhook_events',
  'outbox',
  'relays',
  'sponsorships',
  'gas_policy_usage',
];

// PGlite has no `auto_explain`.
if (isPostgres) {
  describe('the statements of jobs and operators', () => {
    let db: Database;
    let plans: string[];
    const closers: (() => Promise<void>)[] = [];

    before(async () => {
      const { database, stop } = await createTestDatabase();
      closers.push(stop);
      db = openExplaining(String(database.url), (plan) => plans.push(plan));
      closers.push(() => db.destroy());
      plans = [];
      await migrate(db);
      await fill(db);
    });
    after(async () => {
      for (const close of closers.reverse()) await close();
    });

    const assertIndexed = (tables = large) => {
      assert.ok(plans.length > 0);
      const scanned = plans.filter((plan) =>
        tables.some((table) => new RegExp(`Seq Scan on ${table}\\b`).test(plan)),
      );
      assert.deepEqual(scanned, []);
    };

    it('the purge reads by indexes, when nothing has ended and when some rows have', async () => {
      const retention = 30 * day;
      plans = [];
      const early = await purgeExpired(db, { now: at(-10 * day), retention, hold: 3 * day });
      assert.equal(sumOf(early), 0);
      assertIndexed();
      plans = [];
      const purged = await purgeExpired(db, { now: at(30 * day + 600), retention, hold: 3 * day });
      const idle = large.filter((table) => !purged[table]);
      assert.deepEqual(idle, []);
      assertIndexed();
    });

    it("the operator's overview reads what was spent in a month, and the newest receipts, by indexes", async () => {
      plans = [];
      const today = Math.floor(now.getTime() / 86_400_000);
      await sumSpending(db, { today, firstDay: today, limit: 500 });
      await listReceipts(db, 25);
      assertIndexed();
    });

    it('finding and erasing a user reads by indexes', async () => {
      const { list, erase } = createRegistrationAdministration(db, cipher);
      const target = `${size - 1}@example.org`;
      plans = [];
      assert.equal((await list({ target })).length, 1);
      assert.equal((await list({ account })).length, 0);
      assert.deepEqual(await erase({ target }, now), [`r${size - 1}`]);
      await erase({ account }, now);
      // Messages are sealed, so the queue is read: it contains only what could not be sent yet.
      assertIndexed(large.filter((table) => table !== 'outbox'));
    });

    it('the recovery requests of an account are numbered by an index alone [S69]', async () => {
      await db.transaction().execute(async (trx) => {
        // So that the vacuum finds all rows committed.
        await sql`set local synchronous_commit = on`.execute(trx);
        await sql`
          insert into recovery_requests
            (id, recovery_hash, account, chain_id, new_owners, new_threshold, nonce, emoji,
             match_phrase, created_by, created_at, updated_at)
          select 'l' || n, 'l' || n,
            case n % 10 when 0 then ${account.toLowerCase()} else ${ownAccount} end,
            1, '{}', 1, 0, '', '', '0x' || lpad(to_hex(n % 256), 40, '0'), ${at(0)}, ${at(0)}
          from generate_series(1, ${size}::int) n`.execute(trx);
      });
      // Again, if another session's snapshot was older than the rows.
      await until('all rows are visible to every session', async () => {
        await sql`vacuum (analyze, index_cleanup on) recovery_requests`.execute(db);
        const { rows } = await sql<{ isVisible: boolean }>`
          select relallvisible = relpages as "isVisible" from pg_class
          where relname = 'recovery_requests'`.execute(db);
        return rows[0]?.isVisible;
      });
      plans = [];
      const { list } = createRecoveryRepository(db);
      assert.equal(
        (await list({ ...{ account, chainId: 1, nonce: 0n }, module: account, isDefault: true }))
          .length,
        10,
      );
      assert.match(plans.join(), /Index Only Scan using recovery_requests_newest_of_module/);
      assertIndexed();
    });

    it('the data keys in use are detected by an index', async () => {
      plans = [];
      assert.deepEqual(await findUnreadableRows(db, cipher), []);
      const other = createFieldCipher(createFixedSecret(createSecretKey('ab'.repeat(32))));
      assert.equal((await findUnreadableRows(db, other)).length, 1);
      assertIndexed(large.filter((table) => table !== 'outbox'));
    });

    it('rows are sealed again in batches of an index', async () => {
      plans = [];
      // The tests' key, and one that is newer.
      const keys = ['ab', 'da'].map((byte) => createSecretKey(byte.repeat(32)));
      const rotated = createFieldCipher({
        current: () => keys[0] as SecretKey,
        all: () => keys,
        find: (id) => keys.find((key) => key.id === id),
      });
      const { resealed } = await resealRows(db, rotated);
      assert.ok(resealed > size / 2);
      assertIndexed(large.filter((table) => table !== 'outbox'));
    });
  });
}

const sumOf = (purged: Record<string, number>) =>
  Object.values(purged).reduce((sum, count) => sum + count, 0);

/** Opens a database whose connections report the plan of every statement that they execute. */
function openExplaining(url: string, onPlan: (plan: string) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    options:
      '-c session_preload_libraries=auto_explain -c auto_explain.log_min_duration=0 -c auto_explain.log_level=notice',
  });
  pool.on('connect', (client) => {
    client.on('notice', ({ message }) => {
      if (message?.includes('plan:')) onPlan(message);
    });
  });
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

const ownAccount = sql`'0x' || md5(n::text) || '00000000'`;

/** Fills the tables: a row per minute has ended before the tests' now, the others end after it. */
async function fill(db: Database): Promise<void> {
  const sealed = Array.from({ length: size }, (_, n) =>
    sealTarget(cipher, { id: `r${n}`, target: `${n}@example.org` }),
  );
  const { target } = sealTarget(cipher, { id: 'any', target: 'any@example.org' });
  const times = sql`select n, ${at(0)}::timestamptz + make_interval(mins => n - 50) as time
    from generate_series(0, ${size - 1}) n`;
  const dayOfTime = sql`floor(extract(epoch from time) / 86400)`;
  const statements = [
    sql`insert into registrations
        (id, account, chain_id, channel, target, target_key, status, created_at, deleted_at)
      select 'r' || n, ${ownAccount}, 1, 'email', sealed.target, sealed.target_key,
        case n % 3 when 0 then 'pending' when 1 then 'active' else 'deleted' end,
        time, case when n % 3 = 2 then time end
      from (${times}) as times join unnest(
        ${sealed.map(({ target }) => target)}::bytea[],
        ${sealed.map(({ target_key }) => target_key)}::bytea[]
      ) with ordinality as sealed (target, target_key, number) on sealed.number = n + 1`,
    sql`insert into signature_requests
        (id, account, chain_id, new_owners, new_threshold, nonce, guardian, required_verifications,
         status, created_at, expires_at)
      select 's' || n, ${ownAccount}, 1, '{}', 1, 0, '', 1, 'open', time, time
      from (${times}) as times`,
    sql`insert into challenges (id, registration_id, signature_request_id, sent_at, expires_at)
      select 'c' || n, 'r' || n, case when n % 2 = 0 then 's' || n end, time, time
      from (${times}) as times`,
    sql`insert into nonces select md5(n::text), 'n', time from (${times}) as times`,
    sql`insert into limit_counters
      select 'caller:' || n, case n % 2 when 0 then 60 else 3600 end, time, 1
      from (${times}) as times`,
    sql`insert into alert_subscriptions
        (id, account, owner, channel, target, target_key, language, code_expires_at, created_at)
      select 'a' || n, ${ownAccount}, '', 'email', ${target}, decode(md5(n::text), 'hex'), 'en',
        time, time from (${times}) as times`,
    sql`insert into account_searches select n::text, ${target}, 0, time from (${times}) as times`,
    sql`insert into recovery_requests
        (id, recovery_hash, account, chain_id, new_owners, new_threshold, nonce, emoji,
         match_phrase, created_by, status, created_at, updated_at)
      select 'q' || n, n::text, ${ownAccount}, 1, '{}', 1, 0, '', '', '',
        case n % 3 when 0 then 'PENDING' when 1 then 'EXECUTED' else 'FINALIZED' end, time, time
      from (${times}) as times`,
    sql`insert into told_events (id, chain_id, block, told_at)
      select n::text, 1, n, time from (${times}) as times`,
    sql`insert into webhook_events
      select 'w', n::text, '', 0, time, time from (${times}) as times`,
    sql`insert into outbox
      select n::text, null, ${target}, 0, time, time from (${times}) as times`,
    sql`insert into relays
        (id, chain_id, sender, status, gas, cost, day, created_at, ended_at)
      select n::text, 1, '', 'done', 0, 0, 0, time, time from (${times}) as times`,
    sql`insert into gas_policies (id, rules, created_at) values ('p', '{}', ${now})`,
    sql`insert into sponsorships
        (policy_id, chain_id, entry_point, sender, nonce, day, cost, valid_until, is_settled)
      select 'p', 1, '', '', n, ${dayOfTime} - 1, 0, 0, n % 2 = 0 from (${times}) as times`,
    sql`insert into gas_policy_usage
      select 'p', n::text, case n % 2 when 0 then ${dayOfTime} else -1 end, 1, 1
      from (${times}) as times`,
  ];
  for (const statement of statements) await statement.execute(db);
  // An automatic vacuum between the tests would tell the planner that a purged table is empty.
  for (const table of large) {
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(db);
  }
  await sql`analyze`.execute(db);
}
