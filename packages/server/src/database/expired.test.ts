import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import {
  account,
  at,
  challenge,
  now,
  register,
  request,
  startRegistration,
  useTestStore,
} from '../testing/open-test-store.ts';
import { purgeExpired, purgeMargin } from './expired.ts';

const day = 86_400;
const retention = 30 * day;
const hold = 3 * day;

describe('the purge', () => {
  const opened = useTestStore();

  const count = async (table: string) => {
    const { rows } = await sql<{ count: string }>`
      select count(*)::text as count from ${sql.table(table)}`.execute(opened.db);
    return Number(rows[0]?.count);
  };
  const purge = (seconds: number) => purgeExpired(opened.db, { now: at(seconds), retention, hold });

  it('nonces are purged a minute after their message could last be accepted, not before [S9]', async () => {
    const { nonces } = opened.store;
    const take = (nonce: string) => nonces.take({ account, nonce, expiresAt: at(300) });
    assert.equal(await take('one'), true);
    // The last moment at which one is valid by a clock up to a minute behind.
    assert.equal((await purge(300 + purgeMargin - 1)).nonces, 0);
    assert.equal(await take('one'), false);
    assert.equal((await purge(300 + purgeMargin)).nonces, 1);
    assert.equal(await count('nonces'), 0);
  });

  it('counters are purged a minute after their period has ended', async () => {
    const { limits } = opened.store;
    await limits.take([{ key: 'a', period: 60, maximum: 1 }], now);
    await limits.take([{ key: 'b', period: 3_600, maximum: 1 }], now);
    assert.equal((await purge(60 + purgeMargin - 1)).limit_counters, 0);
    assert.equal((await purge(60 + purgeMargin)).limit_counters, 1);
    assert.equal(await count('limit_counters'), 1);
    assert.equal((await purge(3_600 + purgeMargin)).limit_counters, 1);
  });

  it('challenges, requests and deleted registrations are purged a retention after their end', async () => {
    const { store } = opened;
    const kept = await register(store);
    const deleted = await register(store);
    const { id: requestId } = await request(store);
    await challenge(store, kept.id, requestId);
    await challenge(store, deleted.id);
    await store.registrations.delete(deleted.id, now);

    const early = await purge(retention - 1);
    assert.deepEqual([early.challenges, early.signature_requests, early.registrations], [0, 0, 0]);
    const late = await purge(retention + 1_800);
    assert.deepEqual([late.challenges, late.signature_requests, late.registrations], [2, 1, 1]);
    assert.ok(await store.registrations.find(kept.id), 'what is active stays');
  });

  it('a deleted registration is kept for the cooling-off period, even with a shorter retention [S15]', async () => {
    const { store, db } = opened;
    const purgeSoon = (seconds: number) =>
      purgeExpired(db, { now: at(seconds), retention: 3_600, hold });
    const deleted = await register(store, { chainId: 10 });
    await store.registrations.delete(deleted.id, now);
    // By a clock up to a minute ahead.
    assert.equal((await purgeSoon(hold + purgeMargin - 1)).registrations, 0);

    const createdAt = at(hold - 1);
    const added = await startRegistration(store, { chainId: 10, createdAt });
    const coolingOffEnd = at(2 * hold - 1);
    const activated = await store.registrations.activate({
      ...{ id: added.id, now: createdAt, coolingOffEnd, deletedSince: at(-1) },
    });
    assert.deepEqual(activated?.registration.effectiveFrom, coolingOffEnd);
    assert.equal((await purgeSoon(hold + purgeMargin)).registrations, 1);
  });

  it('targets that were never confirmed are purged', async () => {
    const { store } = opened;
    const { id } = await startRegistration(store);
    await challenge(store, id);
    assert.equal((await purge(retention)).registrations, 0);
    assert.equal((await purge(retention + 600)).registrations, 1);
  });

  it('the purge may take several batches and run in parallel', async () => {
    await sql`
      insert into nonces (account, nonce, expires_at)
      select ${account.toLowerCase()}, n::text, ${now} from generate_series(1, 4500) n`.execute(
      opened.db,
    );
    const after = 1 + purgeMargin;
    const purged = await Promise.all([purge(after), purge(after), purge(after)]);
    // A purge that meets another one, even on another table, leaves the rest for later.
    purged.push(await purge(after));
    assert.equal(
      purged.reduce((sum, { nonces = 0 }) => sum + nonces, 0),
      4_500,
    );
  });
});
