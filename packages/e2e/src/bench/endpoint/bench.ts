import { compareVersions } from '../kit/against.ts';
import { budget, memoryBudget, times } from '../kit/budgets.ts';
import { measureInTurn, medianOf } from '../kit/closed-loop.ts';
import { residentMegabytes } from '../kit/process-usage.ts';
import type { BenchOptions, Budget, Report, Row } from '../kit/report.ts';
import { type Endpoint, type Fixture, forwarded, startFixture, type Way } from './fixture.ts';
import type { Sizes } from './sizes.ts';

type Options = Omit<BenchOptions<Sizes>, 'databases'>;

/** The methods that are answered without an upstream. */
const cached = ['eth_chainId', 'eth_supportedEntryPoints'];
const methods = [forwarded, ...cached];

/**
 * Measures what the endpoint adds to a bundler's time: the same requests through it, directly to
 * the bundler, and through nginx if installed, alternating, as the machine's state varies.
 */
export async function benchEndpoint(options: Options): Promise<Report> {
  const { sizes, against, onProgress } = options;
  await using parts = new AsyncDisposableStack();
  const fixture = await startFixture(parts, options);
  const [start, startOther] = fixture.endpoints;
  if (!start) throw new RangeError('There is no version');
  if (against && startOther) return await compare(fixture, [start, startOther], options);

  const endpoint = await start();
  parts.defer(() => endpoint.stop());
  const { bundler, nginx } = fixture;
  const ways = { straight: bundler, ...(nginx && { nginx }), endpoint };
  const rows: Row[] = [];
  for (const concurrency of sizes.concurrencies) {
    for (const method of methods) {
      onProgress(`${method}, concurrency ${concurrency}`);
      const measures = Object.entries(ways).map(([name, way]) => [
        nameOf(method, name),
        measurer(fixture, way, sizes, { method, concurrency }),
      ]);
      const runs = await measureInTurn(sizes.rounds, Object.fromEntries(measures));
      rows.push(...Object.entries(runs).map(([name, of]) => ({ name, ...medianOf(of) })));
    }
  }
  onProgress(`memory over ${sizes.requests} requests`);
  const memory = await measureMemory(fixture, endpoint, sizes);
  return {
    rows,
    budgets: [...budgetsOf(rows, sizes), memoryBudget('endpoint', memory)],
    notes: { memory },
  };
}

function compare(
  fixture: Fixture,
  [mine, other]: [() => Promise<Endpoint>, () => Promise<Endpoint>],
  { sizes, onProgress }: Options,
): Promise<Report> {
  const start = (startEndpoint: () => Promise<Endpoint>) => async () => {
    const endpoint = await startEndpoint();
    return {
      ...endpoint,
      measure: (method: string, concurrency: number) =>
        measurer(fixture, endpoint, sizes, { method, concurrency })(),
    };
  };
  return compareVersions({
    ...sizes,
    on: 'PGlite',
    operations: methods,
    start: [start(mine), start(other)],
    onProgress,
  });
}

/** Measures one method at one concurrency, after a warm-up. */
function measurer(
  { run }: Fixture,
  way: Way,
  { seconds }: Sizes,
  load: { method: string; concurrency: number },
) {
  return async () => {
    // Until code is compiled.
    await run(way, { ...load, seconds: seconds / 5 });
    return run(way, { ...load, seconds });
  };
}

function nameOf(method: string, way: string): string {
  return `${method} ${way === 'straight' ? 'straight' : `through ${way}`}`;
}

function budgetsOf(rows: readonly Row[], { concurrencies }: Sizes): Budget[] {
  const find = (method: string, way: string, concurrency: number) =>
    rows.find((row) => row.name === nameOf(method, way) && row.concurrency === concurrency);
  const fewest = Math.min(...concurrencies);
  const most = Math.max(...concurrencies);
  const added = (percentile: 'p50' | 'p99', limit: number) => {
    const time = (way: string) => find(forwarded, way, fewest)?.[percentile] ?? Number.NaN;
    return budget(
      `${forwarded}: added at ${percentile}, concurrency ${fewest}`,
      time('endpoint') - time('straight'),
      '<=',
      limit,
      (value) => `${value.toFixed(2)} ms`,
    );
  };
  const rate = (method: string, way: string, least: number) => {
    const [mine, other] = [find(method, 'endpoint', most), find(method, way, most)];
    if (!mine || !other) return [];
    const ratio = mine.rate / other.rate;
    return budget(
      `${method}: requests/s by those of ${other.name}, concurrency ${most}`,
      ratio,
      '>=',
      least,
      times,
      `${times(ratio)} (${mine.rate.toFixed(0)} by ${other.rate.toFixed(0)})`,
    );
  };
  return [
    added('p50', 0.5),
    added('p99', 2),
    rate(forwarded, 'nginx', 0.5),
    ...cached.map((method) => rate(method, 'straight', 0.9)),
  ].flat();
}

/** Megabytes, by sample: two thirds of the requests are answered locally, the rest forwarded. */
async function measureMemory(fixture: Fixture, endpoint: Endpoint, sizes: Sizes) {
  const concurrency = Math.max(...sizes.concurrencies);
  const samples: number[] = [];
  const total = 30;
  const count = Math.ceil(sizes.requests / total);
  while (samples.length < total) {
    const method = methods[samples.length % methods.length] as string;
    await fixture.run(endpoint, { method, concurrency, count });
    samples.push(residentMegabytes(endpoint.pid));
  }
  return samples;
}
