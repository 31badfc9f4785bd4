import assert from 'node:assert/strict';
import { it } from 'node:test';
import { formatReport } from '../kit/report.ts';
import { benchExtension } from './bench.ts';
import { quickSizes } from './sizes.ts';

it("the extension's bench measures waiting times and sizes", async () => {
  const report = await benchExtension({ sizes: quickSizes, onProgress: () => {} });
  assert.equal(report.rows.length, 5);
  for (const { name, count, p50 } of report.rows) assert.ok(count > 0 && p50 > 0, name);
  const sizes = report.budgets.filter(({ name }) => name.startsWith('size'));
  assert.equal(sizes.length, 5);
  // These do not depend on the machine.
  for (const { name, measured, isMet } of sizes) assert.ok(isMet, `${name}: ${measured}`);
  assert.match(formatReport(report), /unlocking/);
});
