import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, describe, it } from 'node:test';
import type { Check } from './check.ts';
import { createRunner } from './run-checks.ts';

/**
 * Tests a part's checks as small as possible. Of those that run with one process and with several,
 * which have the same code, only the latter.
 */
export function describeSamples(part: string, checks: readonly Check[]): void {
  describe(`samples of \`npm run proof -- ${part}\``, () => {
    const seed = randomInt(2 ** 31);
    const runner = createRunner({ isSample: true, seed });
    after(() => runner.stop());
    for (const check of checks.filter(({ name }) => !name.endsWith('one process'))) {
      it(check.name, async (test) => {
        const { holds, measured } = await runner.run(check);
        test.diagnostic(measured);
        assert.ok(holds, `seed ${seed}: ${measured}`);
      });
    }
  });
}
