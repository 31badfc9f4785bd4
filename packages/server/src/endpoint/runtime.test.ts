import assert from 'node:assert/strict';
import { it, test } from 'node:test';
import { ExpiringMap, inOwnTurn } from './runtime.ts';
import { countTurns } from './testing/endpoint.ts';

it('an expiring map drops a value after its lifetime', () => {
  let clock = 0;
  const map = new ExpiringMap<string>(10, () => clock);
  map.set('a', 'kept', 100);
  map.set('for ever', 'kept', Number.POSITIVE_INFINITY);
  clock = 99;
  assert.equal(map.get('a'), 'kept');
  clock = 100;
  assert.equal(map.get('a'), undefined);
  assert.equal(map.get('for ever'), 'kept');
});

it('an expiring map drops the oldest value above its capacity', () => {
  const map = new ExpiringMap<number>(2, () => 0);
  map.set('a', 1, 1);
  map.set('b', 2, 1);
  map.set('a', 3, 1);
  map.set('c', 4, 1);
  assert.deepEqual(
    ['a', 'b', 'c'].map((key) => map.get(key)),
    [3, undefined, 4],
  );
});

test('heavy work of several requests never runs twice in one turn of the event loop [S24]', async (t) => {
  const turns = countTurns(t);
  const ran = await Promise.all(Array.from({ length: 10 }, () => inOwnTurn(() => turns.count)));
  assert.equal(new Set(ran).size, 10);
});

test('heavy work continues after failed work', async () => {
  const failed = inOwnTurn(() => {
    throw new Error('no');
  });
  assert.equal(await inOwnTurn(() => 1), 1);
  await assert.rejects(failed, /no/);
});
