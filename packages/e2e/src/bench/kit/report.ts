import type { Measurement } from './closed-loop.ts';
import { percentile } from './statistics.ts';
import { formatTable } from './table.ts';

/** A measurement by its name, such as `register+submit on PostgreSQL`. */
export type Row = Measurement & {
  name: string;
  /** The measured process's CPU time for each, in microseconds. */
  cpu?: number;
};

/** A budget, the measured value, and whether it is met. */
export interface Budget {
  name: string;
  target: string;
  measured: string;
  isMet: boolean;
}

/** Figures other than measurements and budgets. */
export interface Table {
  head: string[];
  rows: string[][];
}

export interface Report {
  rows: Row[];
  budgets: Budget[];
  tables?: Table[];
  notes: Record<string, unknown>;
}

/** Operations that ran one at a time, with the milliseconds of each. */
export function rowOf(name: string, times: readonly number[]): Row {
  const sum = times.reduce((sum, time) => sum + time, 0);
  return {
    name,
    concurrency: 1,
    count: times.length,
    rate: (1_000 * times.length) / sum,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

export function formatReport({ rows, budgets, tables = [] }: Report): string {
  const hasCpu = rows.some(({ cpu }) => cpu !== undefined);
  const measurements = formatTable(
    ['', 'concurrency', 'per second', 'p50 ms', 'p99 ms', 'count', ...(hasCpu ? ['CPU µs'] : [])],
    rows.map(({ name, concurrency, rate, p50, p99, count, cpu }) => [
      name,
      String(concurrency),
      rate.toFixed(rate < 100 ? 1 : 0),
      formatTime(p50),
      formatTime(p99),
      String(count),
      ...(hasCpu ? [cpu?.toFixed(0) ?? ''] : []),
    ]),
  );
  const verdicts = formatTable(
    ['budget', 'target', 'measured', ''],
    budgets.map(({ name, target, measured, isMet }) => [
      name,
      target,
      measured,
      isMet ? 'ok' : 'MISSED',
    ]),
  );
  const others = tables.map(({ head, rows }) => formatTable(head, rows));
  return `${[measurements, ...others, verdicts].join('\n\n')}\n`;
}

/** Empty for a single one, as there is nothing to compare. */
function formatTime(milliseconds: number): string {
  return Number.isNaN(milliseconds) ? '' : milliseconds.toFixed(2);
}
