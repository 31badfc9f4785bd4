import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { describe, it } from 'node:test';
import { runRow } from '../run-rows.ts';
import { recoveryRows } from './rows.ts';

/** The same checks as in `npm run proof -- recoveries`, small; those with the same code once. */
const sampled = recoveryRows.filter(({ promise }) => !promise.endsWith('one process'));

describe('samples of `npm run proof -- recoveries`', () => {
  for (const row of sampled) {
    it(row.promise, async (test) => {
      const seed = randomInt(2 ** 31);
      const { holds, measured } = await runRow(row, { isSample: true, seed });
      test.diagnostic(measured);
      assert.ok(holds, `seed ${seed}: ${measured}`);
    });
  }
});
