import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { describe, it } from 'node:test';
import { runRow } from '../run-rows.ts';
import { memory } from './memory.ts';
import { serviceRows } from './rows.ts';

/**
 * The same rows as in `npm run proof -- service`, small; those with the same code once. Not that of
 * memory: a process needs thousands of requests until it has what it needs. The service's own
 * `junk.test.ts` watches the heap.
 */
const sampled = serviceRows.filter((row) => {
  return row !== memory && !row.promise.endsWith('one process');
});

describe('samples of what `npm run proof -- service` shows', () => {
  for (const row of sampled) {
    it(row.promise, async (test) => {
      const seed = randomInt(2 ** 31);
      const { holds, measured } = await runRow(row, { isSample: true, seed });
      test.diagnostic(measured);
      assert.ok(holds, `seed ${seed}: ${measured}`);
    });
  }
});
