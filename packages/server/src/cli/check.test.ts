import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase } from '@recovery-guardian/devnet/testing';
import { sql } from 'kysely';
import { withDatabase } from '../database/migrate.ts';
import { measureSkew } from '../kit/clock.ts';
import { checkClock, compareClocks } from './check.ts';

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
