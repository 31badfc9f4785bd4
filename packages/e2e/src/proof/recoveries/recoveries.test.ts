import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { describe, it } from 'node:test';
import { runCheck } from '../kit/run-checks.ts';
import { recoveryChecks } from './checks.ts';

/** The same checks as in `npm run proof -- recoveries`, small; those with the same code once. */
const sampled = recoveryChecks.filter(({ name }) => !name.endsWith('one process'));

describe('samples of `npm run proof -- recoveries`', () => {
  for (const check of sampled) {
    it(check.name, async (test) => {
      const seed = randomInt(2 ** 31);
      const { holds, measured } = await runCheck(check, { isSample: true, seed });
      test.diagnostic(measured);
      assert.ok(holds, `seed ${seed}: ${measured}`);
    });
  }
});
