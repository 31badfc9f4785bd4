import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { countTurns } from '../testing/count-turns.ts';
import { readBody } from './body.ts';

const call = { jsonrpc: '2.0', id: 1, method: 'x', params: ['y'.repeat(900)] };

describe('reading a body', () => {
  test('a body of many long calls is read in many turns of the event loop [S24]', async (t) => {
    const turns = countTurns(t);
    const calls = Array.from({ length: 1_000 }, () => call);
    const body = JSON.stringify(calls);
    const before = turns.count;
    assert.deepEqual(await readBody(body, 1_000), calls);
    assert.ok(turns.count - before > 50, `${turns.count - before} turns`);
  });

  test('a body of one short call is read without an extra turn', async (t) => {
    const turns = countTurns(t);
    const before = turns.count;
    assert.deepEqual(await readBody(JSON.stringify(call), 1_000), call);
    assert.equal(turns.count, before);
  });
});
