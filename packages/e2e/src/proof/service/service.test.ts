import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { describe, it } from 'node:test';
import { runCheck } from '../kit/run-checks.ts';
import { serviceChecks } from './checks.ts';
import { memory } from './memory.ts';

/**
 * The same checks as in `npm run proof -- service`, small; those with the same code once. Without
 * the one of memory, as a process needs thousands of requests to warm up. The service's own
 * `junk.test.ts` watches the heap.
 */
const sampled = serviceChecks.filter((check) => {
  return check !== memory && !check.name.endsWith('one process');
});

describe('samples of `npm run proof -- service`', () => {
  for (const check of sampled) {
    it(check.name, async (test) => {
      const seed = randomInt(2 ** 31);
      const { holds, measured } = await runCheck(check, { isSample: true, seed });
      test.diagnostic(measured);
      assert.ok(holds, `seed ${seed}: ${measured}`);
    });
  }
});
