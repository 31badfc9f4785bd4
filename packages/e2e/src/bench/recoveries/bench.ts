import { type BenchOptions, mergeReports, type Report } from '../kit/report.ts';
import { benchIndexer } from './indexer.ts';
import { benchRequests } from './requests.ts';
import type { Sizes } from './sizes.ts';

/** Measures the requests of guardians who sign together, and the indexer for alerts. */
export async function benchRecoveries(options: BenchOptions<Sizes>): Promise<Report> {
  return mergeReports([await benchRequests(options), await benchIndexer(options)]);
}
