import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, describe, it } from 'node:test';
import type { Check } from './check.ts';
import { createRunner } from './run-checks.ts';

/**
 * Tests a part's checks as small as possible, except those that are tests anyway. Of those that run
 * with one process and with several, which have the same code, only the latter.
 */
export function describeSamples(part: string, all: readonly Check[]): void {
  const checks = all.filter((check) => !('test' in check) && !check.name.endsWith('one process'));
  describe(`samples of \`npm run proof -- ${part}\``, () => {
    const seed = randomInt(2 ** 31);
    const runner = createRunner({ isSample: true, seed });
    after(() => runner.stop());
    for (const check of checks) {
      it(check.name, async (test) => {
        const { holds, measured } = await runner.run(check);
        test.diagnostic(measured);
        assert.ok(holds, `seed ${seed}: ${measured}`);
      });
    }
  });
}
