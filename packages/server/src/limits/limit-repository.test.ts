import assert from 'node:assert/strict';
import { afterEach, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { at, now, useTestStore } from '../testing/open-test-store.ts';
import { createLimitRepository, type LimitRepository } from './limit-repository.ts';

const hour = 3_600;

describe('limits', () => {
  const opened = useTestStore();
  let limits: LimitRepository;

  before(async () => {
    limits = createLimitRepository(opened.db);
  });
  afterEach(() => sql`truncate limit_counters`.execute(opened.db));

  const counts = async () => {
    const { rows } = await sql<{ key: string; count: number }>`
      select key, count from limit_counters order by key`.execute(opened.db);
    return Object.fromEntries(rows.map(({ key, count }) => [key, Number(count)]));
  };

  it('a limit can be taken again after it was given back [S70]', async () => {
    const wanted = [
      { key: 'messages', maximum: 1, period: hour },
      { key: 'price', maximum: 100, period: hour, amount: 75 },
    ];
    assert.equal((await limits.take(wanted, now)).outcome, 'taken');
    assert.equal((await limits.take(wanted, at(1))).outcome, 'limited');
    await limits.giveBack(wanted, now);
    assert.deepEqual(await counts(), { messages: 0, price: 0 });
    assert.equal((await limits.take(wanted, at(2))).outcome, 'taken');
    assert.equal((await limits.take(wanted, at(3))).outcome, 'limited');
  });

  it('an amount of 0 requires room in a limit without taking any', async () => {
    const wanted = { key: 'refused', maximum: 2, period: hour };
    const outcomes = async () => {
      const looks = Array.from({ length: 5 }, () => limits.take([{ ...wanted, amount: 0 }], now));
      return new Set((await Promise.all(looks)).map(({ outcome }) => outcome));
    };
    for (let counted = 0; counted < 2; counted++) {
      assert.deepEqual(await outcomes(), new Set(['taken']));
      await limits.count([wanted], now);
    }
    assert.deepEqual(await outcomes(), new Set(['limited']));
    assert.deepEqual(await counts(), { refused: 2 });
    const none = { ...wanted, key: 'none', maximum: 0, amount: 0 };
    assert.equal((await limits.take([none], now)).outcome, 'limited');
  });

  it('a limit of a new period is not given back what an earlier one counted [S70]', async () => {
    const wanted = [{ key: 'messages', maximum: 2, period: hour }];
    await limits.take(wanted, now);
    await limits.take(wanted, at(hour));
    await limits.giveBack(wanted, now);
    assert.deepEqual(await counts(), { messages: 1 });
  });

  it('a limit that a clock far ahead has filled ends two periods later at the latest [S80]', async () => {
    const wanted = [{ key: 'messages', maximum: 1, period: hour }];
    const outcomeAt = async (seconds: number) => (await limits.take(wanted, at(seconds))).outcome;
    assert.equal(await outcomeAt(1_000 * hour), 'taken');
    assert.equal(await outcomeAt(0), 'taken');
    assert.equal(await outcomeAt(1), 'limited');
    // A clock that is ahead by less than a period frees nothing.
    assert.equal(await outcomeAt(hour + 100), 'taken');
    assert.equal(await outcomeAt(101), 'limited');
  });

  it('limits count exactly while many are taken and given back in parallel, in different orders [S70]', async () => {
    const wanted = ['a', 'b', 'c'].map((key) => ({ key, maximum: 1_000, period: hour }));
    await limits.take(wanted, now);
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const order = index % 2 === 0 ? wanted : wanted.toReversed();
        await limits.take(order, now);
        if (index % 3 !== 0) await limits.giveBack(order.toReversed(), now);
      }),
    );
    assert.deepEqual(await counts(), { a: 21, b: 21, c: 21 });
  });
});
