import { internalError, JsonRpcError } from './errors.ts';
import { type Call, failure, idOf, readCall, success } from './messages.ts';

/** Answers one call: the result, or a thrown `JsonRpcError`. */
export type Handler = (call: Call) => unknown;

/** What goes back over HTTP. */
export interface HttpAnswer {
  readonly status: number;
  /** JSON; none when there were notifications only. */
  readonly body?: string | undefined;
  /** In seconds. */
  readonly retryAfter?: number | undefined;
}

/** Told what became of calls. */
export interface CallObserver {
  /** `outcome`: `ok`, or the error's code. `milliseconds` from its reading to its answer. */
  onEnd(call: Call, outcome: string, milliseconds: number): void;
  /** An error that is no `JsonRpcError`: a fault of ours, which the client is told nothing of. */
  onFault(error: unknown): void;
}

/**
 * Answers a parsed body, one call or a batch that is not empty (JSON-RPC 2.0, section 6). The calls
 * of a batch are handled side by side and answered in their order.
 */
export async function answer(
  body: unknown,
  handle: Handler,
  observer: CallObserver,
): Promise<HttpAnswer> {
  if (!Array.isArray(body)) return answerOne(body, handle, observer);
  const all = await Promise.all(body.map((entry) => answerOne(entry, handle, observer)));
  const answers = all.flatMap((one) => one.body ?? []);
  return answers.length > 0 ? { status: 200, body: `[${answers.join(',')}]` } : nothing;
}

/** The reply to notifications. */
const nothing: HttpAnswer = { status: 204 };

/** Never throws: whatever goes wrong becomes an answer. A notification gets none. */
async function answerOne(
  value: unknown,
  handle: Handler,
  observer: CallObserver,
): Promise<HttpAnswer> {
  const start = performance.now();
  let call: Call | undefined;
  try {
    call = readCall(value);
    const result = await handle(call);
    observer.onEnd(call, 'ok', performance.now() - start);
    return call.id === undefined ? nothing : { status: 200, body: success(call.id, result) };
  } catch (thrown) {
    if (!(thrown instanceof JsonRpcError)) observer.onFault(thrown);
    const refusal = thrown instanceof JsonRpcError ? thrown : internalError();
    if (call) observer.onEnd(call, String(refusal.error.code), performance.now() - start);
    if (call && call.id === undefined) return nothing;
    const { httpStatus: status, retryAfter } = refusal;
    return { status, retryAfter, body: failure(idOf(value), refusal) };
  }
}
