import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type ErrorObject, JsonRpcError } from '@recovery-guardian/json-rpc';
import { httpOf } from '../json-rpc/errors.ts';
import { findTraits } from '../methods/methods.ts';
import {
  createUpstreamPool,
  type UpstreamPool,
  type UpstreamPoolOptions,
} from '../upstream/pool.ts';
import { type HttpUpstream, startHttpUpstream } from './http-upstream.ts';

/** Answers a request to an upstream. */
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

/** An error answer, as its HTTP status and error object. */
export interface Refused {
  readonly httpStatus: number;
  readonly error: ErrorObject;
}

/** Expects that a call is refused. */
export async function refusalOf(answer: Promise<unknown>): Promise<Refused> {
  const thrown = await answer.catch((error: unknown) => error);
  assert.ok(thrown instanceof JsonRpcError, `answered: ${JSON.stringify(thrown)}`);
  const { code, message, data } = thrown;
  const { httpStatus } = httpOf(thrown);
  return { httpStatus, error: { code, message, ...(data !== undefined && { data }) } };
}

/** A pool and its observed state changes, `bundler-1 in-use`. */
export interface OpenPool {
  readonly pool: UpstreamPool;
  readonly upstreams: readonly HttpUpstream[];
  readonly changes: readonly string[];
  /** Outcome of each call to an upstream, `bundler-1 eth_call ok`, except chain checks. */
  readonly calls: readonly string[];
}

/** Starts upstreams with these answers and a pool that has checked them. */
export async function openPool(
  t: TestContext,
  responds: readonly Respond[],
  options: Partial<UpstreamPoolOptions> = {},
): Promise<OpenPool> {
  const upstreams = await Promise.all(responds.map((respond) => startHttpUpstream(respond)));
  const changes: string[] = [];
  const calls: string[] = [];
  const pool = createUpstreamPool({
    findTraits,
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

/** A URL without a listener, containing our key like a provider's. */
export async function deadUrl(): Promise<string> {
  const upstream = await startHttpUpstream(() => {});
  await upstream.stop();
  return upstream.url;
}
