import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { type ErrorObject, JsonRpcError } from '@recovery-guardian/core';
import { type HttpServer, serveHttp } from '@recovery-guardian/devnet/http-server';
import { toHex } from 'viem';
import { httpOf } from '../json-rpc/messages.ts';
import { findTraits } from '../router.ts';
import {
  createUpstreamPool,
  type UpstreamPool,
  type UpstreamPoolOptions,
} from '../upstream/pool.ts';
import { chainId } from './endpoint.ts';

/** A call as received by an upstream. */
export interface ReceivedCall {
  readonly jsonrpc: string;
  readonly id: number;
  readonly method: string;
  readonly params: unknown;
}

/** An HTTP server in a bundler's place, to simulate faults. */
export interface HttpUpstream extends HttpServer {
  /** Every received call in order, except chain checks. */
  readonly calls: readonly ReceivedCall[];
  /** How many connections requests came on. */
  connections(): number;
}

/**
 * Starts the server; `respond` answers each request, which may simulate a fault. `eth_chainId`,
 * which every pool asks immediately, is answered correctly unless `chainId` is undefined.
 */
export async function startHttpUpstream(
  respond: (response: ServerResponse, call: ReceivedCall, request: IncomingMessage) => void,
  { chainId }: { chainId?: number | undefined } = { chainId: 31337 },
): Promise<HttpUpstream> {
  const calls: ReceivedCall[] = [];
  const sockets = new Set<IncomingMessage['socket']>();
  const server = await serveHttp(async (request, response) => {
    sockets.add(request.socket);
    const call = JSON.parse(await text(request));
    if (call.method === 'eth_chainId' && chainId !== undefined) {
      response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, result: toHex(chainId) }));
      return;
    }
    calls.push(call);
    respond(response, call, request);
  });
  return {
    // A path with our API key in it, like a provider's.
    url: `${server.url}/rpc/upstream-secret`,
    calls,
    connections: () => sockets.size,
    stop: server.stop,
  };
}

/** A fake upstream's answer: a result, `{ error }`, or a function of the parameters. */
export type FakeAnswer = unknown | ((params: never) => unknown);

/** An upstream with configurable answers, on the right chain. */
export interface FakeUpstream extends HttpUpstream {
  /** By method; other methods return their name and parameters as a result. */
  readonly answers: Record<string, FakeAnswer>;
  /** The received calls of one method, in order. */
  callsOf(method: string): readonly unknown[];
}

export async function startFakeUpstream(
  answers: Record<string, FakeAnswer> = {},
): Promise<FakeUpstream> {
  const all: Record<string, FakeAnswer> = { eth_chainId: `0x${chainId.toString(16)}`, ...answers };
  const upstream = await startHttpUpstream((response, { id, method, params }) => {
    const answer = Object.hasOwn(all, method) ? all[method] : { method, params };
    const value = typeof answer === 'function' ? answer(params) : answer;
    const isError = typeof value === 'object' && value !== null && 'error' in value;
    const reply = isError ? value : { result: value };
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(reply as object) }));
  });
  return {
    ...upstream,
    answers: all,
    callsOf: (method) =>
      upstream.calls.filter((call) => call.method === method).map(({ params }) => params),
  };
}

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
