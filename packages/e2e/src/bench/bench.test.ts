import assert from 'node:assert/strict';
import { it } from 'node:test';
import { formatReport } from './kit/report.ts';
import { benchService } from './service/bench.ts';
import { operations } from './service/operations.ts';
import { quickSizes } from './service/sizes.ts';

it("the service's bench measures every operation and both baselines, at every concurrency", async () => {
  const databases = ['PGlite', 'PostgreSQL'] as const;
  const report = await benchService({ sizes: quickSizes, databases, onProgress: () => {} });
  for (const concurrency of quickSizes.concurrencies) {
    const measured = report.rows.filter((row) => row.concurrency === concurrency && row.count > 0);
    const names = databases.flatMap((database) =>
      Object.keys(operations).flatMap((operation) => [
        `${operation} on ${database}`,
        `baseline: ${operation} on ${database}`,
      ]),
    );
    assert.deepEqual(
      measured.map(({ name }) => name).sort(),
      ['baseline: an empty route', ...names].sort(),
    );
  }
  assert.match(formatReport(report), /register\+submit on PostgreSQL/);
});
