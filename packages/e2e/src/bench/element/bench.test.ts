import assert from 'node:assert/strict';
import { it } from 'node:test';
import { formatReport } from '../kit/report.ts';
import { benchElement } from './bench.ts';
import { quickSizes } from './sizes.ts';

it("the element's bench measures its sizes, times and memory", async () => {
  const report = await benchElement({ sizes: quickSizes, onProgress: () => {} });
  assert.equal(report.rows.length, 8);
  for (const { name, count, p50 } of report.rows) assert.ok(count > 0 && p50 > 0, name);
  const sizes = report.budgets.filter(({ name }) => /^(size|what|the whole)/.test(name));
  assert.equal(sizes.length, 6);
  // These do not depend on the machine. What is loaded up to views exceeds its goal still: the element
  // with Lit, before any view, is most of the 20 kB. `element/test/budgets.test.ts` holds what is reached.
  for (const { name, measured, isMet } of sizes) {
    if (!name.startsWith('size up to')) assert.ok(isMet, `${name}: ${measured}`);
  }
  assert.match(formatReport(report), /abstractionkit/);
});
