import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { describe, it } from 'node:test';
import { runRow } from '../run-rows.ts';
import { endpointRows } from './rows.ts';

describe('samples of `npm run proof -- endpoint`', () => {
  for (const row of endpointRows) {
    it(row.promise, async (test) => {
      const seed = randomInt(2 ** 31);
      const { holds, measured } = await runRow(row, { isSample: true, seed });
      test.diagnostic(measured);
      assert.ok(holds, `seed ${seed}: ${measured}`);
    });
  }
});
