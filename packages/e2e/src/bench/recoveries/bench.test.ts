import assert from 'node:assert/strict';
import { it } from 'node:test';
import { formatReport } from '../report.ts';
import { benchRecoveries } from './bench.ts';
import { quickSizes } from './sizes.ts';

it('the bench of the indexer measures blocks and events on both databases, and the floor', async () => {
  const databases = ['PGlite', 'PostgreSQL'] as const;
  const report = await benchRecoveries({ sizes: quickSizes, databases, onProgress: () => {} });
  assert.deepEqual(
    report.rows.map(({ name }) => name),
    [
      'floor: blocks by bare questions',
      ...databases.flatMap((name) => [`blocks on ${name}`, `events on ${name}`]),
    ],
  );
  assert.ok(report.rows.every(({ rate }) => rate > 0));
  assert.match(formatReport(report), /catching up 20000 blocks on PostgreSQL/);
});
