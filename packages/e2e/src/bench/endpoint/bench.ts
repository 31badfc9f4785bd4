import { cpus } from 'node:os';
import type { Measurement } from '../kit/closed-loop.ts';
import { processorSeconds, residentMegabytes } from '../kit/process-usage.ts';
import type { Budget, Report, Row } from '../kit/report.ts';
import { median } from '../kit/statistics.ts';
import { memoryBudget } from '../service/budgets.ts';
import { growthOf } from '../service/memory.ts';
import { addedTimeBudgets, rateBudget } from './budgets.ts';
import { type Fixture, startFixture } from './fixture.ts';
import type { Sizes } from './sizes.ts';

export interface BenchOptions {
  sizes: Sizes;
  onProgress: (step: string) => void;
}

/** A forwarded method: each caller asks for its own receipt. */
const passedOn = 'eth_getUserOperationReceipt';
/** The methods that are answered without an upstream. */
const cached = ['eth_chainId', 'eth_supportedEntryPoints'];

/**
 * Measures what the endpoint adds to a bundler's time: the same requests through it, directly to
 * the bundler, and through nginx if installed, alternating, as the machine's state varies.
 */
export async function benchEndpoint({ sizes, onProgress }: BenchOptions): Promise<Report> {
  const fixture = await startFixture(Math.max(...sizes.concurrencies), onProgress);
  try {
    const rows: Row[] = [];
    for (const concurrency of sizes.concurrencies) {
      for (const method of [passedOn, ...cached]) {
        onProgress(`${method}, concurrency ${concurrency}`);
        rows.push(...(await compare(fixture, { method, concurrency, sizes })));
      }
    }
    onProgress(`memory over ${sizes.requests} requests`);
    const memory = await measureMemory(fixture, sizes);
    return {
      rows,
      budgets: [
        ...budgetsOf(rows, sizes),
        memoryBudget('endpoint', { growth: growthOf(memory), samples: memory }),
      ],
      notes: { node: process.version, cpus: cpus().map(({ model }) => model), sizes, memory },
    };
  } finally {
    await fixture.stop();
  }
}

type Ways = Partial<Record<'straight' | 'nginx' | 'endpoint', Row>>;

/** Measures one method at one concurrency, every way. */
async function compare(
  fixture: Fixture,
  { method, concurrency, sizes }: { method: string; concurrency: number; sizes: Sizes },
): Promise<Row[]> {
  const { bundler, nginx, endpoint, load } = fixture;
  const ways = Object.entries({
    straight: bundler,
    ...(nginx && { nginx }),
    endpoint,
  });
  const bodies = bodiesOf(method, fixture);
  const measured = new Map<string, { measurement: Measurement; cpu?: number }[]>();
  for (let round = 0; round < sizes.rounds; round++) {
    for (const [way, target] of ways) {
      const run = { target, bodies, concurrency, requests: Number.POSITIVE_INFINITY };
      // Until connections are open and code is compiled.
      await load.call('measure', { ...run, seconds: sizes.seconds / 5 });
      const before = processorSeconds(endpoint.pid);
      const measurement = await load.call('measure', { ...run, seconds: sizes.seconds });
      const cpu = (1e6 * (processorSeconds(endpoint.pid) - before)) / measurement.count;
      const ofWay = measured.get(way) ?? [];
      measured.set(way, [...ofWay, { measurement, ...(way === 'endpoint' && { cpu }) }]);
    }
  }
  return [...measured].map(([way, runs]) => ({
    name: nameOf(method, way),
    concurrency,
    count: runs.reduce((sum, { measurement }) => sum + measurement.count, 0),
    rate: median(runs.map(({ measurement }) => measurement.rate)),
    p50: median(runs.map(({ measurement }) => measurement.p50)),
    p99: median(runs.map(({ measurement }) => measurement.p99)),
    ...(way === 'endpoint' && { cpu: median(runs.map(({ cpu }) => cpu as number)) }),
  }));
}

function nameOf(method: string, way: string): string {
  return `${method} ${way === 'straight' ? 'straight' : `through ${way}`}`;
}

function bodiesOf(method: string, { hashes }: Fixture): string[] {
  const body = (params: unknown[]) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return method === passedOn ? hashes.map((hash) => body([hash])) : [body([])];
}

function budgetsOf(rows: readonly Row[], { concurrencies }: Sizes): Budget[] {
  const [fewest, most] = [Math.min(...concurrencies), Math.max(...concurrencies)];
  const ways = (method: string, concurrency: number): Ways => {
    const find = (way: string) =>
      rows.find((row) => row.name === nameOf(method, way) && row.concurrency === concurrency);
    return Object.fromEntries(
      ['straight', 'nginx', 'endpoint'].map((way) => [way, find(way)]),
    ) as Ways;
  };
  const one = ways(passedOn, fewest) as Required<Ways>;
  const many = ways(passedOn, most) as Required<Ways>;
  return [
    ...addedTimeBudgets(passedOn, one.endpoint, one.straight),
    ...(many.nginx ? [rateBudget(passedOn, many.endpoint, many.nginx, 0.5)] : []),
    ...cached.map((method) => {
      const { endpoint, straight } = ways(method, most) as Required<Ways>;
      return rateBudget(method, endpoint, straight, 0.9);
    }),
  ];
}

/** Megabytes, by sample: two thirds of the requests are answered locally, the rest forwarded. */
async function measureMemory(fixture: Fixture, sizes: Sizes): Promise<number[]> {
  const { load, endpoint: target } = fixture;
  const concurrency = Math.max(...sizes.concurrencies);
  const samples: number[] = [];
  const count = 30;
  for (let sample = 0; sample < count; sample++) {
    const method = sample % 3 === 0 ? passedOn : (cached[sample % 3 === 1 ? 0 : 1] as string);
    await load.call('measure', {
      target,
      bodies: bodiesOf(method, fixture),
      concurrency,
      seconds: 3_600,
      requests: Math.ceil(sizes.requests / count),
    });
    samples.push(residentMegabytes(target.pid));
  }
  return samples;
}
