import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { describe, it } from 'node:test';
import { runRow } from '../run-rows.ts';
import { memory } from './memory.ts';
import { serviceRows } from './rows.ts';

/**
 * The same checks as in `npm run proof -- service`, small; those with the same code once. Without
 * the one of memory, as a process needs thousands of requests to warm up. The service's own
 * `junk.test.ts` watches the heap.
 */
const sampled = serviceRows.filter((row) => {
  return row !== memory && !row.promise.endsWith('one process');
});

describe('samples of `npm run proof -- service`', () => {
  for (const row of sampled) {
    it(row.promise, async (test) => {
      const seed = randomInt(2 ** 31);
      const { holds, measured } = await runRow(row, { isSample: true, seed });
      test.diagnostic(measured);
      assert.ok(holds, `seed ${seed}: ${measured}`);
    });
  }
});
