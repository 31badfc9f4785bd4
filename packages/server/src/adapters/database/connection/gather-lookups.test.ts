import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { gatherLookups } from './gather-lookups.ts';

suite('batched lookups', () => {
  /** A table that records its statements. */
  function startTable(rows: Record<string, number>) {
    const statements: string[][] = [];
    const find = gatherLookups(async (keys: readonly string[]) => {
      statements.push([...keys]);
      if (keys.includes('broken')) throw new Error('the database is away');
      return new Map(Object.entries(rows));
    });
    return { rows, statements, find };
  }

  test('are sent together, each key once, not later than the next turn', async () => {
    const { rows, statements, find } = startTable({ a: 1, b: 2 });
    const together = Promise.all([find('a'), find('b'), find('a'), find('c')]);
    await turn();
    const later = find('a');
    assert.deepEqual(await together, [1, 2, 1, undefined]);
    rows.a = 3;
    assert.equal(await later, 3);
    assert.deepEqual(statements, [['a', 'b', 'c'], ['a']]);
  });

  test('are sent in several statements if there are many', async () => {
    const { statements, find } = startTable({ n99: 99 });
    const found = await Promise.all(Array.from({ length: 100 }, (_, n) => find(`n${n}`)));
    assert.equal(found.at(-1), 99);
    assert.deepEqual(
      statements.map(({ length }) => length),
      [64, 36],
    );
  });

  test('fail only with their own statement', async () => {
    const { find } = startTable({ a: 1 });
    await assert.rejects(Promise.all([find('a'), find('broken')]), /is away/);
    assert.equal(await find('a'), 1);
  });
});
