import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inOwnTurn } from '../runtime.ts';
import { countTurns } from '../testing/count-turns.ts';

describe('heavy work', () => {
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
});
