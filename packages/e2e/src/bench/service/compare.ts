import type { Measurement } from '../kit/closed-loop.ts';
import type { Report } from '../kit/report.ts';
import type { SqlBaselines } from './baselines.ts';
import { type DatabaseKind, openPGlite, openPostgres } from './bench-database.ts';
import { baselineBudget, evennessBudget } from './budgets.ts';

/** What a bench of one database needs. */
export interface DatabaseBench {
  kind: DatabaseKind;
  /** The empty route's measurements. */
  route: Measurement[];
  onProgress: (step: string) => void;
}

/** Benches on each database in turn, and merges the reports below the empty route's rows. */
export async function benchEachDatabase(
  names: readonly DatabaseKind['name'][],
  { route, onProgress }: Omit<DatabaseBench, 'kind'>,
  bench: (options: DatabaseBench) => Promise<Report>,
): Promise<Report> {
  const reports: Report[] = [];
  for (const name of names) {
    const kind = name === 'PGlite' ? await openPGlite() : await openPostgres();
    try {
      const progress = (step: string) => onProgress(`${name}: ${step}`);
      reports.push(await bench({ kind, route, onProgress: progress }));
    } finally {
      await kind.stop();
    }
  }
  return {
    rows: [
      ...route.map((measurement) => ({ name: 'baseline: an empty route', ...measurement })),
      ...reports.flatMap(({ rows }) => rows),
    ],
    budgets: reports.flatMap(({ budgets }) => budgets),
    notes: Object.assign({}, ...reports.map(({ notes }) => notes)),
  };
}

/**
 * An operation's rows and budgets, next to both baselines.
 *
 * @param requests how many the operation takes.
 */
export function compareWithBaselines(
  name: string,
  requests: number,
  {
    measured,
    bare = [],
    route,
  }: {
    measured: readonly Measurement[];
    bare: readonly Measurement[] | undefined;
    route: readonly Measurement[];
  },
): Pick<Report, 'rows' | 'budgets'> {
  const highest = {
    measured: measured.at(-1) as Measurement,
    sql: bare.at(-1) as Measurement,
    route: route.at(-1) as Measurement,
  };
  return {
    rows: [
      ...measured.map((measurement) => ({ name, ...measurement })),
      ...bare.map((measurement) => ({ name: `baseline: ${name}`, ...measurement })),
    ],
    budgets: [baselineBudget(name, requests, highest), evennessBudget(name, measured)],
  };
}

/** Each operation's statements, for the report's notes. */
export function statementsOf(baselines: SqlBaselines<string>): Record<string, string[]> {
  return Object.fromEntries([...baselines].map(([name, { statements }]) => [name, statements]));
}
