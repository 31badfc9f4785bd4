import { ElementError } from '../element-error.ts';
import type { Eip1193Provider } from '../wallet/eip1193.ts';

/** Asks an Ethereum node, or a wallet, one thing. */
export type JsonRpc = (
  method: string,
  params: readonly unknown[],
  signal?: AbortSignal,
) => Promise<unknown>;

/** JSON-RPC over HTTP, for reading the chain without a wallet. */
export function httpJsonRpc(url: string): JsonRpc {
  let id = 0;
  return async (method, params, signal) => {
    id += 1;
    const answer = await post(url, { jsonrpc: '2.0', id, method, params }, signal);
    if (answer.error) throw new JsonRpcError(answer.error.message, answer.error.code);
    return answer.result;
  };
}

type JsonRpcAnswer = { result?: unknown; error?: { code: number; message: string } };

async function post(url: string, body: object, signal?: AbortSignal): Promise<JsonRpcAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: signal ?? null,
    });
    return await response.json();
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ElementError('chain-unreachable', { cause });
  }
}

/** What a node answered instead of a result. */
export class JsonRpcError extends Error {
  override readonly name = 'JsonRpcError';
  readonly code: number;

  constructor(message: string, code: number) {
    super(message);
    this.code = code;
  }
}

const ofProviders = new WeakMap<Eip1193Provider, JsonRpc>();

/** Reads the chain through a wallet: the same function for the same wallet. */
export function providerJsonRpc(provider: Eip1193Provider): JsonRpc {
  const known = ofProviders.get(provider);
  if (known) return known;
  const rpc: JsonRpc = (method, params) => provider.request({ method, params });
  ofProviders.set(provider, rpc);
  return rpc;
}
