import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase } from '@recovery-guardian/devnet/testing';
import { sql } from 'kysely';
import type { DeliveryConfiguration } from '../configuration/delivery.ts';
import { withDatabase } from '../database/migrate.ts';
import { measureSkew } from '../kit/clock.ts';
import { checkClock, compareClocks, findUnreachable } from './check.ts';

const cases = [
  { offset: 900, took: 0, findings: 0, mistakes: 0 },
  { offset: -900, took: 0, findings: 0, mistakes: 0 },
  { offset: 3_000, took: 4_000, findings: 0, mistakes: 0 },
  { offset: 1_500, took: 0, findings: 1, mistakes: 0 },
  { offset: -4_900, took: 0, findings: 1, mistakes: 0 },
  { offset: 5_100, took: 0, findings: 1, mistakes: 1 },
  { offset: -60_000, took: 0, findings: 1, mistakes: 1 },
];

for (const { offset, took, ...expected } of cases) {
  test(`check measures a clock that is ${offset} ms away and answers in ${took} ms`, async () => {
    let now = 1_000_000;
    const readTime = async () => {
      const time = now + offset;
      now += took;
      return time;
    };
    const skew = await measureSkew(readTime, { now: () => new Date(now) });
    const report = compareClocks('Redis', skew);
    assert.deepEqual(
      { findings: report.findings.length, mistakes: report.mistakes.length },
      expected,
    );
  });
}

test("check reads the database's own clock", async () => {
  const place = await createTestDatabase();
  try {
    await withDatabase(place.database, async (db) => {
      await sql`select 1`.execute(db);
      const at = (offset: number) => checkClock(db, { now: () => new Date(Date.now() + offset) });
      assert.deepEqual(await at(0), { findings: [], mistakes: [] });
      assert.match((await at(-60_000)).mistakes.join(), /the database is (59|60)\.\d s ahead/);
      assert.match((await at(60_000)).mistakes.join(), /the database is (59|60)\.\d s behind/);
    });
  } finally {
    await place.stop();
  }
});

test('check counts the numbers that no provider reaches by what is recorded with them', async () => {
  const place = await createTestDatabase();
  try {
    await withDatabase(place.database, async (db) => {
      await sql`
        insert into registrations
          (id, account, chain_id, channel, target, target_key, status, created_at, via)
        select 'id' || n, 'a', 1, 'sms', 'x', int4send(n), 'active', now(),
          case when n < 3 then '{whatsapp,sms}'::text[] end
        from generate_series(1, 5) as n`.execute(db);
      const provider = { type: 'webhook', url: 'http://127.0.0.1:1', secret: 'whsec_x' } as const;
      const mistakesWith = (sms: NonNullable<DeliveryConfiguration['sms']>) =>
        findUnreachable(db, { email: { from: 'a@example.org' }, sms });
      assert.deepEqual(await mistakesWith({ providers: [provider] }), [
        '2 registered phone numbers are reached by whatsapp, and delivery.sms has no such provider: add one, or they get no code and no alarm',
      ]);
      assert.deepEqual(await mistakesWith({ providers: [provider], fallback: ['sms'] }), []);
      const app = { ...provider, via: 'whatsapp' };
      assert.deepEqual(await mistakesWith({ providers: [provider, app] }), []);
      assert.match((await mistakesWith({ providers: [app] })).join(), /^3 .* by sms, /);
    });
  } finally {
    await place.stop();
  }
});
