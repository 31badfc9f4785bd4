import { compareVersions } from '../kit/against.ts';
import { budget, perSecond } from '../kit/budgets.ts';
import type { Measurement } from '../kit/closed-loop.ts';
import type { Report } from '../kit/report.ts';
import { measureSql } from './baselines.ts';
import type { DatabaseKind } from './databases.ts';
import { type LoadedServer, type Prepared, type Subject, startLoaded } from './loaded-server.ts';

/**
 * Measures each operation at every concurrency, next to the bare statements that it issues and to an
 * empty route, the minimum for any service.
 *
 * @param more measures the same server, once that is done.
 */
export async function benchOperations<Name extends string, Parameters>(
  subject: Subject<Name, Parameters>,
  prepared: Prepared<Name, Parameters>,
  options: {
    kind: DatabaseKind;
    /** The empty route's measurements. */
    route: readonly Measurement[];
    onProgress: (step: string) => void;
    more?: (server: LoadedServer<Name>) => Promise<void>;
  },
): Promise<Report> {
  const { kind, route, onProgress, more } = options;
  onProgress('baseline: bare statements');
  const baselines = await measureSql(subject, kind, prepared);
  const database = await kind.copy(prepared.database);
  const server = await startLoaded(subject, { ...prepared, database });
  const report: Report = { rows: [], budgets: [] };
  try {
    for (const [operation, { measurements: bare }] of baselines) {
      onProgress(operation);
      const name = `${operation} on ${kind.name}`;
      const measured: Measurement[] = [];
      for (const concurrency of subject.sizes.concurrencies) {
        measured.push(await server.measure(operation, concurrency));
      }
      report.rows.push(
        ...measured.map((measurement) => ({ name, ...measurement })),
        ...bare.map((measurement) => ({ name: `baseline: ${name}`, ...measurement })),
      );
      report.budgets.push(
        baselineBudget(name, subject.operations[operation], {
          ...{ measured, bare, route },
          share: kind.name === 'PGlite' ? 0.5 : 0.6,
        }),
        evennessBudget(name, measured),
      );
    }
    await more?.(server);
  } finally {
    await server.stop();
  }
  const statements = Object.fromEntries(
    [...baselines].map(([name, one]) => [name, one.statements]),
  );
  return { ...report, notes: { [kind.name]: { statements } } };
}

/** At least this share of the slower baseline, at the highest concurrency. */
function baselineBudget(
  name: string,
  requests: number,
  {
    share,
    ...measured
  }: Record<'measured' | 'bare' | 'route', readonly Measurement[]> & { share: number },
) {
  const rateOf = (of: keyof typeof measured) => measured[of].at(-1)?.rate ?? Number.NaN;
  const baseline = Math.min(rateOf('route') / requests, rateOf('bare'));
  const rate = rateOf('measured');
  const percent = ((100 * rate) / baseline).toFixed(0);
  return budget(
    `${name}: ${share} of the slower baseline (${perSecond(baseline)})`,
    rate,
    '>=',
    baseline * share,
    perSecond,
    `${perSecond(rate)} (${percent} %)`,
  );
}

/** p99 at most five times p50, at every concurrency. */
function evennessBudget(name: string, measurements: readonly Measurement[]) {
  const worst = Math.max(...measurements.map(({ p50, p99 }) => p99 / p50));
  return budget(`${name}: p99 by p50, at worst`, worst, '<=', 5, (ratio) => ratio.toFixed(1));
}

/** Compares this version with the other one on the same kind of database. */
export async function compareOperations<Name extends string, Parameters>(
  subject: Subject<Name, Parameters>,
  kind: DatabaseKind,
  onProgress: (step: string) => void,
): Promise<Report> {
  const { sizes, operations } = subject;
  onProgress('databases of both versions');
  const [mine, other] = await subject.prepareDatabases(kind);
  if (!mine || !other) throw new RangeError('There is no other version');
  const start = (prepared: Prepared<Name, Parameters>) => async () => {
    const database = await kind.copy(prepared.database);
    const server = await startLoaded(subject, { ...prepared, database });
    return {
      ...server,
      measure: (operation: string, concurrency: number) =>
        server.measure(operation as Name, concurrency, sizes.seconds / 3),
    };
  };
  return compareVersions({
    ...sizes,
    on: kind.name,
    operations: Object.keys(operations),
    start: [start(mine), start(other)],
    onProgress,
  });
}
