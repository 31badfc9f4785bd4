import { cpus } from 'node:os';
import type { Report } from '../kit/report.ts';
import type { DatabaseKind } from '../service/bench-database.ts';
import { benchIndexer } from './indexer.ts';
import { benchRequests } from './requests.ts';
import type { Sizes } from './sizes.ts';

export interface BenchOptions {
  sizes: Sizes;
  databases: readonly DatabaseKind['name'][];
  onProgress: (step: string) => void;
}

/** Measures the requests of guardians who sign together, and the indexer for alerts. */
export async function benchRecoveries(options: BenchOptions): Promise<Report> {
  const requests = await benchRequests(options);
  const indexer = await benchIndexer(options);
  return {
    rows: [...requests.rows, ...indexer.rows],
    budgets: [...requests.budgets, ...indexer.budgets],
    notes: {
      node: process.version,
      cpus: cpus().map(({ model }) => model),
      sizes: options.sizes,
      ...requests.notes,
    },
  };
}
