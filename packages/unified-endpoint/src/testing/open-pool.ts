import type { TestContext } from 'node:test';
import {
  createUpstreamPool,
  type UpstreamPool,
  type UpstreamPoolOptions,
} from '../upstream/pool.ts';
import { type HttpUpstream, startHttpUpstream } from './http-upstream.ts';

/** What an upstream does with each response. */
export type Respond = Parameters<typeof startHttpUpstream>[0];

/** Answers with this result. */
export const result =
  (value: unknown): Respond =>
  (response, { id }) =>
    void response.end(JSON.stringify({ jsonrpc: '2.0', id, result: value }));

/** Answers with this error. */
export const error =
  (error: { code: number; message: string; data?: unknown }, status = 200): Respond =>
  (response, { id }) => {
    response.statusCode = status;
    response.end(JSON.stringify({ jsonrpc: '2.0', id, error }));
  };

/** A pool and what it says of its upstreams, `bundler-1 in-use`. */
export interface OpenPool {
  readonly pool: UpstreamPool;
  readonly upstreams: readonly HttpUpstream[];
  readonly changes: readonly string[];
  /** How each question to an upstream ended, `bundler-1 eth_call ok`, but for the chain's. */
  readonly calls: readonly string[];
}

/** Starts upstreams that respond like these, and a pool that has checked them. */
export async function openPool(
  t: TestContext,
  responds: readonly Respond[],
  options: Partial<UpstreamPoolOptions> = {},
): Promise<OpenPool> {
  const upstreams = await Promise.all(responds.map((respond) => startHttpUpstream(respond)));
  const changes: string[] = [];
  const calls: string[] = [];
  const pool = createUpstreamPool({
    kind: 'bundler',
    chainId: 31337,
    urls: upstreams.map(({ url }) => url),
    observer: {
      upstreamChanged: ({ upstream, state }) => changes.push(`${upstream} ${state}`),
      upstreamCalled({ upstream, method, outcome }) {
        if (method !== 'eth_chainId') calls.push(`${upstream} ${method} ${outcome}`);
      },
    },
    ...options,
  });
  t.after(async () => {
    await Promise.all(upstreams.map((upstream) => upstream.stop()));
    await pool.close();
  });
  await pool.ready();
  return { pool, upstreams, changes, calls };
}

/** A URL that nobody listens at, like a provider's, with our key to it. */
export async function deadUrl(): Promise<string> {
  const upstream = await startHttpUpstream(() => {});
  await upstream.stop();
  return upstream.url;
}
