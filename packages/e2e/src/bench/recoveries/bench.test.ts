import assert from 'node:assert/strict';
import { it } from 'node:test';
import { formatReport } from '../kit/report.ts';
import { benchRecoveries } from './bench.ts';
import { operations } from './operations.ts';
import { quickSizes } from './sizes.ts';

it("the recoveries' bench measures requests, blocks and events, and the baselines", async () => {
  const databases = ['PostgreSQL'] as const;
  const report = await benchRecoveries({ sizes: quickSizes, databases, onProgress: () => {} });
  const concurrent = (name: string) => quickSizes.concurrencies.map(() => name);
  assert.deepEqual(
    report.rows.map(({ name }) => name),
    [
      ...concurrent('baseline: an empty route'),
      ...databases.flatMap((database) =>
        Object.keys(operations).flatMap((operation) => [
          ...concurrent(`${operation} on ${database}`),
          ...concurrent(`baseline: ${operation} on ${database}`),
        ]),
      ),
      'baseline: blocks by bare requests',
      ...databases.flatMap((name) => [`blocks on ${name}`, `events on ${name}`]),
    ],
  );
  assert.ok(report.rows.every(({ rate }) => rate > 0));
  assert.match(formatReport(report), /catching up 2000 blocks on PostgreSQL/);
});
