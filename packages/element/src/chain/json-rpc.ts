import { type ErrorObject, JsonRpcError } from '@recovery-guardian/core';
import { ElementError } from '../element-error.ts';
import type { Eip1193Provider } from './eip1193.ts';

/** Sends one request to an Ethereum node or a wallet. */
export type JsonRpc = (
  method: string,
  params: readonly unknown[],
  signal?: AbortSignal,
) => Promise<unknown>;

/**
 * Creates a JSON-RPC client over HTTP, for reading the chain without a wallet. Calls of the same
 * tick are sent as one batch; if the node does not support batches, calls are sent one by one from
 * then on.
 *
 * @param fetch Used instead of the platform's.
 * @param patience How long a node may take to answer, in milliseconds.
 * @see JSON-RPC 2.0, section 6 (batch)
 */
export function httpJsonRpc(
  url: string,
  // Looked up at each call, because a page may wrap `fetch` later.
  fetch: typeof globalThis.fetch = (...request) => globalThis.fetch(...request),
  patience = 20_000,
): JsonRpc {
  const post = poster(url, fetch);
  const waiting = new Map<AbortSignal | undefined, Call[]>();
  let takesLists = true;
  let id = 0;

  const send = async (calls: readonly Call[], signal: AbortSignal | undefined) => {
    const timeout = AbortSignal.timeout(patience);
    const until = signal ? AbortSignal.any([signal, timeout]) : timeout;
    let answers: readonly (Answer | null)[] = [];
    if (takesLists && calls.length > 1) {
      const requests = calls.map(({ request }) => request);
      const list = await post(requests, until, signal).catch(() => undefined);
      if (Array.isArray(list)) answers = list;
      else takesLists = until.aborted;
    }
    for (const { request, resolve } of calls) {
      const answer = answers.find((answer) => answer?.id === request.id);
      resolve(answer ?? (post(request, until, signal) as Promise<Answer>));
    }
  };

  return async (method, params, signal) => {
    if (waiting.size === 0) {
      queueMicrotask(() => {
        for (const [signal, calls] of waiting) send(calls, signal);
        waiting.clear();
      });
    }
    id += 1;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const request = { jsonrpc: '2.0', id, method, params };
    waiting.set(signal, [...(waiting.get(signal) ?? []), { request, resolve }]);
    const { error, result } = await promise;
    if (error) throw new JsonRpcError(error);
    return result;
  };
}

/** Asks each question once: what was asked ahead is not asked again. */
export function onceEach(rpc: JsonRpc): JsonRpc {
  const answers = new Map<string, Promise<unknown>>();
  return (method, params) => {
    const question = JSON.stringify([method, params]);
    const answer = answers.get(question) ?? rpc(method, params);
    answers.set(question, answer);
    return answer;
  };
}

interface Call {
  request: { id: number };
  resolve: (answer: Answer | Promise<Answer>) => void;
}

interface Answer {
  id: number;
  result?: unknown;
  error?: ErrorObject;
}

function poster(url: string, fetch: typeof globalThis.fetch) {
  return async (body: object, until: AbortSignal, signal?: AbortSignal): Promise<unknown> => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        signal: until,
      });
      return await response.json();
    } catch (cause) {
      signal?.throwIfAborted();
      throw new ElementError('chain-unreachable', { cause });
    }
  };
}

const ofProviders = new WeakMap<Eip1193Provider, JsonRpc>();

/** Reads the chain through a wallet. Returns the same function for the same wallet. */
export function providerJsonRpc(provider: Eip1193Provider): JsonRpc {
  const known = ofProviders.get(provider);
  if (known) return known;
  const rpc: JsonRpc = (method, params) => provider.request({ method, params });
  ofProviders.set(provider, rpc);
  return rpc;
}
