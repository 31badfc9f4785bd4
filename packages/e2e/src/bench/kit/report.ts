import type { Measurement } from './closed-loop.ts';
import { formatTable } from './table.ts';

/** A measurement by its name, such as `register+submit on PostgreSQL`. */
export type Row = Measurement & { name: string };

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

/** What a bench measures, and how far. */
export interface BenchOptions<Sizes> {
  sizes: Sizes;
  /** The kinds of databases to measure on. */
  databases: readonly ('PGlite' | 'PostgreSQL')[];
  /** A folder with another version to compare this one with, instead of with reference programs. */
  against?: string | undefined;
  onProgress: (step: string) => void;
}

export interface Report {
  rows: Row[];
  budgets: Budget[];
  tables?: Table[];
  notes?: Record<string, unknown>;
}

/** Puts reports one below the other. */
export function mergeReports(reports: readonly Report[]): Report {
  return {
    rows: reports.flatMap(({ rows }) => rows),
    budgets: reports.flatMap(({ budgets }) => budgets),
    tables: reports.flatMap(({ tables = [] }) => tables),
    notes: Object.assign({}, ...reports.map(({ notes }) => notes)),
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
