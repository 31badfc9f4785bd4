import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { describe, it } from 'node:test';
import { runCheck } from '../kit/run-checks.ts';
import { endpointChecks } from './checks.ts';

describe('samples of `npm run proof -- endpoint`', () => {
  for (const check of endpointChecks) {
    it(check.name, async (test) => {
      const seed = randomInt(2 ** 31);
      const { holds, measured } = await runCheck(check, { isSample: true, seed });
      test.diagnostic(measured);
      assert.ok(holds, `seed ${seed}: ${measured}`);
    });
  }
});
