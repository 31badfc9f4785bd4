import { setImmediate } from 'node:timers/promises';
import { type ByteBudget, createByteBudget } from '../runtime/byte-budget.ts';
import { batchTooLarge, internalError, JsonRpcError } from './errors.ts';
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

/** Calls of one batch that are handled at the same time. */
const sideBySide = 8;

/** Bytes that the long answers of one batch may have together. */
const batchSize = 4_194_304;

/**
 * In bytes. A shorter answer always fits, however full its batch is: answers to calls that have an
 * effect, and so cannot be repeated, are shorter.
 */
const shortAnswer = 4_096;

/**
 * Answers a parsed body, one call or a batch that is not empty (JSON-RPC 2.0, section 6). The calls
 * of a batch are handled a few at a time, and answered in their order.
 *
 * @param memory what the long answers of all batches may hold together until they are complete
 */
export async function answer(
  body: unknown,
  handle: Handler,
  { observer, memory }: { observer: CallObserver; memory: ByteBudget },
): Promise<HttpAnswer> {
  if (!Array.isArray(body)) return answerOne(body, handle, observer);
  const entries: readonly unknown[] = body;
  const answers: (string | undefined)[] = [];
  const ofBatch = createByteBudget(batchSize);
  let held = 0;
  let next = 0;

  /** The answer, or that there is no room to keep it until the batch is complete. */
  function hold(entry: unknown, text: string | undefined): string | undefined {
    const size = text === undefined ? 0 : Buffer.byteLength(text);
    if (size <= shortAnswer) return text;
    if (!ofBatch.take(size) || !memory.take(size)) return failure(idOf(entry), batchTooLarge());
    held += size;
    return text;
  }

  async function handleInTurn(): Promise<void> {
    while (next < entries.length) {
      const place = next++;
      const entry = entries[place];
      answers[place] = hold(entry, (await answerOne(entry, handle, observer)).body);
      // A call that waits for nothing must not keep others waiting for the whole batch.
      await setImmediate();
    }
  }

  try {
    await Promise.all(Array.from({ length: sideBySide }, handleInTurn));
    const told = answers.filter((text) => text !== undefined);
    return told.length > 0 ? { status: 200, body: `[${told.join(',')}]` } : nothing;
  } finally {
    memory.giveBack(held);
  }
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
