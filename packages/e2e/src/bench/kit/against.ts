import { setTimeout as sleep } from 'node:timers/promises';
import { budget, times } from './budgets.ts';
import { type Measurement, measureInTurn, medianOf } from './closed-loop.ts';
import { idleProcessor, peakMegabytes, residentMegabytes } from './process-usage.ts';
import type { Report } from './report.ts';
import { median } from './statistics.ts';

/** A running server of one version. */
export interface Side {
  readonly pid: number;
  /** Milliseconds until it was ready. */
  readonly startTime: number;
  measure(operation: string, concurrency: number): Promise<Measurement>;
  stop(): Promise<void>;
}

/** Two versions: this one, and the one that it is compared with. */
export type Pair<Of> = readonly [Of, Of];

export interface Comparison {
  /** What the versions run on, for the report. */
  on: string;
  operations: readonly string[];
  concurrencies: readonly number[];
  rounds: number;
  /** Each starts the server of one version, with the same data each time. */
  start: Pair<() => Promise<Side>>;
  /** Milliseconds until what a start leaves to do is done. */
  settleTime?: number;
  onProgress: (step: string) => void;
}

/** Compares two versions in one run, alternating, as the machine's state varies. */
export async function compareVersions(comparison: Comparison): Promise<Report> {
  const { on, operations, concurrencies, rounds, start, onProgress } = comparison;
  const { settleTime = 1_000 } = comparison;
  const starts: Pair<Started[]> = [[], []];
  for (let round = 0; round < rounds; round++) {
    onProgress(`start ${round + 1} of ${rounds}`);
    for (const version of [0, 1] as const) {
      const side = await start[version]();
      await sleep(settleTime);
      starts[version].push({
        startTime: side.startTime,
        idle: residentMegabytes(side.pid),
        processor: await idleProcessor(side.pid, settleTime),
      });
      await side.stop();
    }
  }
  await using parts = new AsyncDisposableStack();
  const open = async (version: 0 | 1) => {
    const side = await start[version]();
    parts.defer(() => side.stop());
    return side;
  };
  const sides: Pair<Side> = [await open(0), await open(1)];
  const compared: Compared[] = [];
  for (const operation of operations) {
    for (const concurrency of concurrencies) {
      onProgress(`${operation}, concurrency ${concurrency}`);
      const runs = await measureInTurn(rounds, {
        mine: () => sides[0].measure(operation, concurrency),
        other: () => sides[1].measure(operation, concurrency),
      });
      compared.push({ name: `${operation} on ${on}`, concurrency, runs: [runs.mine, runs.other] });
    }
  }
  const startsOf = (key: keyof Started): Pair<number> => [
    median(starts[0].map((one) => one[key])),
    median(starts[1].map((one) => one[key])),
  ];
  const processes: [string, Pair<number>][] = [
    ['start, ms', startsOf('startTime')],
    ['memory at rest, MB', startsOf('idle')],
    ['CPU at rest, ms per s', startsOf('processor')],
    ['most memory, MB', [peakMegabytes(sides[0].pid), peakMegabytes(sides[1].pid)]],
  ];
  return reportOf(on, compared, processes);
}

interface Started {
  startTime: number;
  idle: number;
  processor: number;
}

interface Compared {
  name: string;
  concurrency: number;
  runs: Pair<readonly Measurement[]>;
}

function reportOf(
  on: string,
  compared: readonly Compared[],
  processes: readonly [string, Pair<number>][],
): Report {
  const names = ['this', 'the other'];
  return {
    rows: compared.flatMap(({ name, runs }) =>
      runs.map((ofVersion, index) => ({
        name: `${name}, ${names[index]}`,
        ...medianOf(ofVersion),
      })),
    ),
    tables: [
      {
        head: ['this by the other', 'concurrency', 'rate', 'least', 'most', 'CPU', 'p50', 'p99'],
        rows: compared.map(({ name, concurrency, runs }) => {
          const rates = ratiosOf(runs, 'rate');
          return [
            name,
            String(concurrency),
            ...[median(rates), Math.min(...rates), Math.max(...rates)].map(times),
            ...(['cpu', 'p50', 'p99'] as const).map((key) => times(median(ratiosOf(runs, key)))),
          ];
        }),
      },
      ratioTable(`server on ${on}`, processes),
    ],
    budgets: compared.flatMap(({ name, concurrency, runs }) => [
      budget(
        `${name}, concurrency ${concurrency}: rate by the other's`,
        median(ratiosOf(runs, 'rate')),
        '>=',
        0.95,
        times,
      ),
      budget(
        `${name}, concurrency ${concurrency}: CPU by the other's`,
        median(ratiosOf(runs, 'cpu')),
        '<=',
        1.05,
        times,
      ),
    ]),
  };
}

/** The ratio of each round: what slows the machine down for long affects both of its runs. */
function ratiosOf([these, others]: Compared['runs'], key: 'rate' | 'cpu' | 'p50' | 'p99') {
  return these.map((run, round) => (run[key] ?? Number.NaN) / (others[round]?.[key] ?? Number.NaN));
}

/** Figures of both versions, and their ratio. */
export function ratioTable(title: string, figures: readonly [string, Pair<number>][]) {
  return {
    head: [title, 'this', 'the other', 'ratio'],
    rows: figures.map(([name, [mine, other]]) => [
      name,
      mine.toFixed(mine < 100 ? 1 : 0),
      other.toFixed(other < 100 ? 1 : 0),
      times(mine / other),
    ]),
  };
}
