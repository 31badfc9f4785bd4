import { internalError, invalidRequest, JsonRpcError } from './errors.ts';
import { type Answer, type Call, failure, idOf, readCall, success } from './messages.ts';

/** Answers one call: the result, or a thrown `JsonRpcError`. */
export type Handler = (call: Call) => Promise<unknown>;

/** What goes back over HTTP; no body when there were notifications only. */
export interface HttpAnswer {
  readonly status: number;
  readonly body?: Answer | readonly Answer[];
}

/**
 * Answers a parsed body, one call or a batch (JSON-RPC 2.0, section 6). The calls of a batch are
 * handled side by side and answered in their order.
 *
 * @param onFault told of an error that is no `JsonRpcError`, which the client is not
 * @throws invalidRequest when a batch is empty or larger than `maxBatch`
 */
export async function answer(
  body: unknown,
  handle: Handler,
  { maxBatch, onFault }: { maxBatch: number; onFault: (error: unknown) => void },
): Promise<HttpAnswer> {
  if (!Array.isArray(body)) {
    const single = await answerOne(body, handle, onFault);
    return single.answer ? { status: single.status, body: single.answer } : { status: 204 };
  }

  if (body.length === 0) throw invalidRequest('an empty batch');
  if (body.length > maxBatch) throw invalidRequest(`more than ${maxBatch} calls in a batch`);
  const all = await Promise.all(body.map((entry) => answerOne(entry, handle, onFault)));
  const answers = all.flatMap((one) => one.answer ?? []);
  return answers.length > 0 ? { status: 200, body: answers } : { status: 204 };
}

/** Never throws: whatever goes wrong becomes an answer. A notification gets none. */
async function answerOne(
  value: unknown,
  handle: Handler,
  onFault: (error: unknown) => void,
): Promise<{ status: number; answer?: Answer }> {
  let call: Call | undefined;
  try {
    call = readCall(value);
    const result = await handle(call);
    return call.id === undefined
      ? { status: 204 }
      : { status: 200, answer: success(call.id, result) };
  } catch (thrown) {
    if (!(thrown instanceof JsonRpcError)) onFault(thrown);
    const error = thrown instanceof JsonRpcError ? thrown : internalError();
    if (call && call.id === undefined) return { status: 204 };
    return { status: error.httpStatus, answer: failure(idOf(value), error) };
  }
}
