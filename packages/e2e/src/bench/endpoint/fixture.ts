import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { startBundler } from '@recovery-guardian/devnet';
import type { Hex } from 'viem';
import type { Measurement } from '../kit/closed-loop.ts';
import type { Target } from '../kit/load.ts';
import { startRepeating } from '../kit/repeat.ts';
import type { BenchOptions } from '../kit/report.ts';
import type { RunningProcess } from '../kit/start-process.ts';
import { startSurroundings, type Version } from '../server/versions.ts';
import { findNginx, startNginx } from './nginx.ts';
import { includeOperations } from './operations.ts';
import type { Sizes } from './sizes.ts';

/** Where requests are sent. */
export interface Way extends Target {
  path: string;
}

/** The endpoint under test with everything around it, running. */
export interface Fixture {
  /** Sends a method's requests this way, for this long or this often. */
  run(
    way: Way,
    load: { method: string; concurrency: number; seconds?: number; count?: number },
  ): Promise<Measurement>;
  readonly bundler: Way;
  /** undefined if nginx is not installed. */
  readonly nginx: Way | undefined;
  /** Starts each version's endpoint. */
  readonly endpoints: readonly (() => Promise<Endpoint>)[];
}

export type Endpoint = Way & RunningProcess;

/** A forwarded method: each caller asks for its own receipt. */
export const forwarded = 'eth_getUserOperationReceipt';

/**
 * Starts a real chain and a real bundler with its log off, and nginx in front of the bundler.
 * Endpoints are started as operators run them: keys, limits, metrics and log on.
 */
export async function startFixture(
  parts: AsyncDisposableStack,
  { sizes, against, onProgress }: Omit<BenchOptions<Sizes>, 'databases'>,
): Promise<Fixture> {
  onProgress('chain and bundler');
  const { chain, versions, directory } = await startSurroundings(parts, { against });
  const bundler = await startBundler({ chain });
  parts.defer(() => bundler.stop());
  // One for each caller.
  const operations = Math.max(...sizes.concurrencies);
  onProgress(`${operations} user operations`);
  const hashes = await includeOperations(chain, bundler.url, operations);
  const command = findNginx();
  const upstreamPort = Number(new URL(bundler.url).port);
  const nginx = command ? await startNginx(command, { directory, upstreamPort }) : undefined;
  if (nginx) parts.defer(() => nginx.stop());
  const load = startRepeating();
  parts.defer(() => load.stop());
  return {
    run(target, { method, concurrency, seconds, count = Number.POSITIVE_INFINITY }) {
      const bodies = bodiesOf(method, hashes);
      const parameters = { path: target.path, bodies, count, expected: '"result":' };
      const { baseUrl, pid } = target;
      return load.call('measure', { target: { baseUrl, pid }, concurrency, parameters, seconds });
    },
    bundler: { baseUrl: `http://127.0.0.1:${upstreamPort}`, path: '/' },
    nginx: nginx && { baseUrl: `http://127.0.0.1:${nginx.port}`, path: '/' },
    endpoints: versions.map(
      (version) => () =>
        startEndpoint(version, { chainId: chain.chainId, bundlerUrl: bundler.url, directory }),
    ),
  };
}

function bodiesOf(method: string, hashes: readonly Hex[]): string[] {
  const body = (params: unknown[]) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return method === forwarded ? hashes.map((hash) => body([hash])) : [body([])];
}

const unlimited = 1_000_000_000;

async function startEndpoint(
  { configuration, hashApiKey, startServer }: Version,
  { chainId, bundlerUrl, directory }: { chainId: number; bundlerUrl: string; directory: string },
): Promise<Endpoint> {
  const apiKey = randomBytes(24).toString('base64url');
  const plan = { name: 'bench', requestsPerMinute: unlimited, userOperationsPerDay: unlimited };
  const server = await startServer({
    database: { directory: join(await mkdtemp(join(directory, 'endpoint-')), 'database') },
    chains: configuration.chains?.map((one) => ({ ...one, bundlerUrls: [bundlerUrl] })) ?? [],
    endpoint: { plans: [plan], apiKeys: [{ id: 'bench', sha256: hashApiKey(apiKey) }] },
    metrics: { port: 0 },
  });
  return { ...server, path: `/api/v3/${chainId}/${apiKey}` };
}
