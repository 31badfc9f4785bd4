import assert from 'node:assert/strict';
import { it } from 'node:test';
import { formatReport } from '../kit/report.ts';
import { benchEndpoint } from './bench.ts';
import { findNginx } from './nginx.ts';
import { quickSizes } from './sizes.ts';

it("the endpoint's bench measures both kinds of methods every way, at every concurrency", async () => {
  const report = await benchEndpoint({ sizes: quickSizes, onProgress: () => {} });
  const ways = ['straight', ...(findNginx() ? ['through nginx'] : []), 'through endpoint'];
  const methods = ['eth_getUserOperationReceipt', 'eth_chainId', 'eth_supportedEntryPoints'];
  for (const concurrency of quickSizes.concurrencies) {
    const measured = report.rows.filter((row) => row.concurrency === concurrency && row.count > 0);
    assert.deepEqual(
      measured.map(({ name }) => name),
      methods.flatMap((method) => ways.map((way) => `${method} ${way}`)),
    );
  }
  assert.match(formatReport(report), /memory of the last third/);
});
