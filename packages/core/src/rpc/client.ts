import { AnswerTooLong, InvalidAnswer, isSlowDown, JsonRpcError } from './errors.ts';
import { nodeSays } from './node-words.ts';

export interface JsonRpc {
  /**
   * @returns the result, of any type
   * @throws {JsonRpcError} the node's own error
   * @throws {NoAnswerError} if there is no valid answer
   */
  request(method: string, params: unknown, options?: CallOptions): Promise<unknown>;
}

export interface CallOptions {
  /** Of the response in bytes, instead of the usual one. */
  maximumLength?: number | undefined;
  /** Sends it in no batch, because all calls of a batch wait for the slowest, and fail with it. */
  isAlone?: boolean;
}

export interface JsonRpcOptions {
  /** Posts a body and returns the response's. Throws {@link NoAnswerError}s only. */
  post(body: string, maximumLength: number | undefined): Promise<string>;
  /** The maximum number of calls per HTTP request; 1 by default, for a node without batches. */
  batchSize?: number;
  /** Calls made before it calls back are sent as one batch. By default, each is sent immediately. */
  schedule?(send: () => void): void;
  /** Called for every HTTP request, for metrics. */
  onRequest?: OnRpcRequest | undefined;
  /** Called when a batch is refused whose calls are answered one by one. */
  onBatchRefused?: ((size: number) => void) | undefined;
}

export type OnRpcRequest = (outcome: 'answered' | 'failed') => void;

interface Call {
  method: string;
  params: unknown;
  options: CallOptions;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * Creates a client for one URL.
 *
 * @see JSON-RPC 2.0
 */
export function createJsonRpc({
  post,
  batchSize = 1,
  schedule = (send) => send(),
  onRequest = () => {},
  onBatchRefused = () => {},
}: JsonRpcOptions): JsonRpc {
  let waiting: Call[] = [];
  let lastId = 0;

  function sendWaiting(): void {
    const groups = Map.groupBy(waiting, (call) =>
      call.options.isAlone ? call : call.options.maximumLength,
    );
    waiting = [];
    for (const calls of groups.values()) {
      for (let i = 0; i < calls.length; i += batchSize) void send(calls.slice(i, i + batchSize));
    }
  }

  /**
   * @param calls with the same maximum length
   * @returns whether there was an answer to the request
   */
  async function send(calls: Call[]): Promise<boolean> {
    const byId = new Map(calls.map((call) => [++lastId, call]));
    const messages = [...byId].map(([id, { method, params }]) => ({
      jsonrpc: '2.0',
      id,
      method,
      params,
    }));
    try {
      const isBatch = messages.length > 1;
      const body = JSON.stringify(isBatch ? messages : messages[0]);
      const answer = parse(await post(body, calls[0]?.options.maximumLength));
      const refused = settle(byId, isBatch ? answer : [answer]);
      onRequest('answered');
      for (const call of refused) void send([call]);
      return true;
    } catch (error) {
      onRequest('failed');
      const isSplit = calls.length > 1 && !isSlowDown(error);
      if (isSplit && error instanceof AnswerTooLong) {
        // One hostile contract must not make the other calls of its batch fail.
        for (const call of calls) void send([call]);
      } else if (isSplit && error instanceof InvalidAnswer) {
        await sendSplit(calls, error);
      } else {
        for (const call of calls) call.reject(error);
      }
      return false;
    }
  }

  /** Sends calls one by one, for a node that refuses their batch; only one if that fails as well. */
  async function sendSplit([first, ...others]: Call[], error: InvalidAnswer): Promise<void> {
    const isAnswered = first && (await send([first]));
    if (isAnswered) onBatchRefused(others.length + 1);
    for (const call of others) {
      if (isAnswered) void send([call]);
      else call.reject(error);
    }
  }

  return {
    request: (method, params, options = {}) =>
      new Promise((resolve, reject) => {
        waiting.push({ method, params, options, resolve, reject });
        if (waiting.length === 1) schedule(sendWaiting);
      }),
  };
}

/**
 * Gives each call its answer. If one is missing, unknown or repeated, none is trusted.
 *
 * @returns the calls that are refused because of their batch, such as those after its longest answers
 */
function settle(calls: ReadonlyMap<number, Call>, answers: unknown): Call[] {
  if (!Array.isArray(answers)) {
    const refusal = errorOf((answers as { error?: unknown } | null)?.error);
    throw isSlowDown(refusal) ? refusal : invalid();
  }
  if (answers.length !== calls.size) throw invalid();
  // A node that cannot read a call answers with an error and the id null.
  const [only] = calls.size === 1 ? calls.keys() : [];
  const byId = new Map(
    answers.map((answer) => [answer?.error ? (answer.id ?? only) : answer?.id, answer]),
  );
  if ([...calls.keys()].some((id) => !byId.has(id))) throw invalid();
  const refused: Call[] = [];
  for (const [id, call] of calls) {
    const { result, error } = byId.get(id);
    const refusal = errorOf(error);
    if (refusal && calls.size > 1 && !isSlowDown(refusal) && nodeSays(refusal.message, 'ofBatch')) {
      refused.push(call);
    } else if (refusal) {
      call.reject(refusal);
    } else if (result === undefined) {
      call.reject(invalid());
    } else {
      call.resolve(result);
    }
  }
  return refused;
}

function errorOf(error: unknown): JsonRpcError | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, message, data } = error as Record<string, unknown>;
  return new JsonRpcError({ code: Number(code) || -32_603, message: String(message), data });
}

const invalid = () => new InvalidAnswer('its response is not a valid JSON-RPC response');

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid();
  }
}
