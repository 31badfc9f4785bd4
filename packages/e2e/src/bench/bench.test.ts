import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withDatabase } from '@recovery-guardian/server';
import { formatReport } from './kit/report.ts';
import { benchEachDatabase } from './server/databases.ts';
import { benchService } from './service/bench.ts';
import { fillRegistrations } from './service/growth.ts';
import { operations } from './service/operations.ts';
import { quickSizes } from './service/sizes.ts';

it("the service's bench measures every operation and both baselines, at every concurrency", async () => {
  const databases = ['PostgreSQL'] as const;
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
  const of = report.notes?.PostgreSQL as { statements: Record<string, string[]> } | undefined;
  const sent = Object.entries(of?.statements ?? {});
  assert.deepEqual(
    sent.filter(([, lines]) => lines.length > 0).map(([operation]) => operation),
    Object.keys(operations),
  );
  assert.match(JSON.stringify(sent), /"begin",.*,"commit"/);
});

it('the benches create, fill and copy databases on PGlite too', async () => {
  const filled: unknown[] = [];
  await benchEachDatabase(
    ['PGlite'],
    () => {},
    async (kind) => {
      const database = await kind.create();
      // Migrates it.
      await withDatabase(database, async () => {});
      await fillRegistrations(database, { chainId: 1, count: 20 });
      const copy = await kind.copy(database);
      await withDatabase(copy, async (db) => {
        filled.push(...(await db.selectFrom('registrations').select('id').execute()));
      });
      return { rows: [], budgets: [] };
    },
  );
  assert.equal(filled.length, 20);
});
