import { type ErrorObject, JsonRpcError } from '@recovery-guardian/core';
import { ElementError, type ElementErrorReason } from '../element-error.ts';

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

/** Sends each call once: the same call again returns the first answer. */
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

/** How long to wait before something is read again, in milliseconds. Tests wait less. */
export const pollingIntervals = {
  /** A transaction: faster polling would not be noticed by the user. */
  transaction: 1_000,
  /** The account, while a change on the chain is expected. */
  account: 3_000,
  /** A recovery request: signers take minutes to days. */
  request: 4_000,
  /** After each failure twice as long, up to this: browsers log each failed request. */
  longest: 30_000,
};

/**
 * Waits for some milliseconds, or until the network is back; rejects with the signal's reason if it
 * is aborted.
 */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  // As the listeners' options, for its signal.
  const ended = new AbortController();
  const timer = setTimeout(resolve, milliseconds);
  addEventListener('online', resolve, ended);
  signal.addEventListener('abort', () => reject(signal.reason), ended);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    ended.abort();
  }
}

/** The provider interface of a wallet. @see EIP-1193 */
export interface Eip1193Provider {
  request(request: { method: string; params?: unknown }): Promise<unknown>;
  on?(event: string, listener: (value: never) => void): unknown;
  removeListener?(event: string, listener: (value: never) => void): unknown;
}

/** Returns the numeric code of a provider's error, including one that the wallet wraps. */
export function errorCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, data } = error as { code?: unknown; data?: { originalError?: unknown } };
  const inner = data?.originalError as { code?: unknown } | undefined;
  return Number(inner?.code) || Number(code) || undefined;
}

/** Whether a contract reverted or halted: codes of nodes, and the general one that wallets use for it. */
export function isRevert(error: unknown): boolean {
  return [3, -32000, -32003, -32015, -32603].includes(errorCode(error) ?? 0);
}

/**
 * Whether the user declined: by code (EIP-1193: 4001, EIP-5792: 5750, CAIP-25: 5000), or in the words
 * that wallets share.
 */
export function isRefusal(error: unknown): boolean {
  return says(error, refusals);
}

/**
 * Whether the wallet does not know the method, its version or its parameters (EIP-5792: 5700 to 5760),
 * by code or in the words of wallets that have none for it. A refusal is never that.
 */
export function isUnsupported(error: unknown): boolean {
  return says(error, /^5750$/) || (!isRefusal(error) && says(error, unsupported));
}

const declined = '(reject|den(y|ied)|declin|cancel|abort|disapprov)\\w*';

/**
 * `User rejected the request.`, `ACTION_REJECTED`, `Request cancelled by user`, `Signature denied`,
 * `4001`: by the user, or for no reason that is said.
 */
const refusals = new RegExp(
  `(user|signer)(?!.?op).{0,20}(${declined}|close|n.t approv)|${declined} by (the )?(user|wallet)|^((\\w+ )?(request|transaction|signature|action)[ _](\\w+ )*)?${declined}\\W*$|(^|code\\W+)(4001|5000|5750)\\b|popup.{0,12} closed|用户(拒|取)|ユーザー.{0,9}(拒|キャ)`,
  'i',
);

/** Also the words for which viem falls back to `eth_sendTransaction`. */
const unsupported =
  /^(4200|-32601|-32004|57\d\d)$|(no|not|n.t|un)( a)? ?(found|support|available|implement|exist|handle|recogni|function)|(unknown|invalid)( \S+)? (method|version)|expected "?\d|missing or invalid|untagged enum|toggled misconfigured|no error or result/i;

/** Whether an error, or anything that it wraps under whatever name, has such a code or text. */
function says(error: unknown, words: RegExp): boolean {
  return textsOf(error).some(([, text]) => words.test(text));
}

type NamedText = readonly [name: string, text: string];

/** The codes and texts of an error and of all that it wraps, with their names, from the outside in. */
function textsOf(error: unknown, name = '', seen = new Set<unknown>()): NamedText[] {
  if (typeof error === 'string' || name === 'code') return [[name, `${error}`]];
  if (Object(error) !== error || seen.has(error) || seen.size > 99) return [];
  seen.add(error);
  return Object.getOwnPropertyNames(error).flatMap((part) =>
    part === 'stack' ? [] : textsOf(Reflect.get(error as object, part), part, seen),
  );
}

/** What Recovery Guardian's own wallet names in `data.reason`, as no standard code says it. */
const walletReasons: Readonly<Record<string, ElementErrorReason>> = {
  locked: 'wallet-locked',
  'no-funds': 'wallet-no-funds',
  'too-few-keys': 'wallet-too-few-keys',
  'needs-4337': 'wallet-cannot-send',
  'no-endpoint': 'wallet-cannot-send',
};

/** The wallet's own reason not to sign or send, if it names one: neither the user's nor the chain's. */
export function walletProblem(error: unknown): ElementErrorReason | undefined {
  for (const [name, text] of textsOf(error)) {
    if (name === 'reason' && Object.hasOwn(walletReasons, text)) return walletReasons[text];
    // Nodes and wallets have no code for it, but these words in common.
    if (/insufficient funds/i.test(text)) return 'wallet-no-funds';
  }
  return undefined;
}
