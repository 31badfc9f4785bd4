import { setImmediate } from 'node:timers/promises';
import { JsonRpcError } from '@recovery-guardian/core';
import { type ByteBudget, createByteBudget } from '../runtime.ts';
import {
  batchTooLarge,
  type Call,
  failure,
  httpOf,
  idOf,
  internalError,
  readCall,
  success,
} from './messages.ts';

/** Answers one call: the result, or a thrown `JsonRpcError`. */
export type Handler = (call: Call) => unknown;

/** The HTTP response. */
export interface HttpAnswer {
  readonly status: number;
  /** JSON; undefined if there were only notifications. */
  readonly body?: string | undefined;
  /** In seconds. */
  readonly retryAfter?: number | undefined;
}

/** Receives the outcome of calls. */
export interface CallObserver {
  /** `outcome`: `ok` or the error's code. `milliseconds` from reading the call to its answer. */
  onEnd(call: Call, outcome: string, milliseconds: number): void;
  /** An internal error (not a `JsonRpcError`), which is not reported to the client. */
  onFault(error: unknown): void;
}

/** Options of {@link answer}. */
export interface AnswerOptions {
  readonly observer: CallObserver;
  /** Shared by the long answers of all batches until they are complete. */
  readonly memory: ByteBudget;
  /** Whether a method has no effect. */
  readonly isRead: (method: string) => boolean;
}

/** Calls of one batch that are handled concurrently. */
const sideBySide = 8;

/** Maximum size of all long answers of one batch, in characters. */
const batchSize = 4_194_304;

/**
 * In characters. A shorter answer always fits, even in a full batch: answers to calls with an effect,
 * which cannot be repeated, are shorter.
 */
const shortAnswer = 4_096;

/**
 * Answers a parsed body: one call or a non-empty batch (JSON-RPC 2.0, section 6). Calls of a batch
 * are handled a few at a time and answered in order.
 */
export async function answer(
  body: unknown,
  handle: Handler,
  { observer, memory, isRead }: AnswerOptions,
): Promise<HttpAnswer> {
  if (!Array.isArray(body)) return answerOne(body, handle, observer);
  const entries: readonly unknown[] = body;
  const answers: (string | undefined)[] = [];
  const ofBatch = createByteBudget(batchSize);
  let kept = 0;
  let refused = 0;
  let next = 0;

  /** The answer, or an error if there is no memory to keep it until the batch is complete. */
  function keepText(entry: unknown, text: string | undefined): string | undefined {
    // Its length is known. Counting its bytes would read all of it, in the turn of the event loop
    // that other calls wait for.
    const size = text?.length ?? 0;
    if (size <= shortAnswer) return text;
    if (!ofBatch.take(size) || !memory.take(size)) {
      refused++;
      return failure(idOf(entry), batchTooLarge());
    }
    kept += size;
    return text;
  }

  /** Refuses further reads once several long answers did not fit: fetching more is wasted work. */
  function handleUnlessFull(call: Call): unknown {
    if (refused >= sideBySide && isRead(call.method)) throw batchTooLarge();
    return handle(call);
  }

  async function handleInTurn(): Promise<void> {
    while (next < entries.length) {
      const place = next++;
      const entry = entries[place];
      answers[place] = keepText(entry, (await answerOne(entry, handleUnlessFull, observer)).body);
      // Yields, so that calls answered synchronously do not block others for the whole batch.
      await setImmediate();
    }
  }

  try {
    await Promise.all(Array.from({ length: sideBySide }, handleInTurn));
    const texts = answers.filter((text) => text !== undefined);
    return texts.length > 0 ? { status: 200, body: `[${texts.join(',')}]` } : nothing;
  } finally {
    memory.giveBack(kept);
  }
}

/** The reply to notifications. */
const nothing: HttpAnswer = { status: 204 };

/** Answers one call; a notification gets no body. Never throws: failures become answers. */
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
    const refusal = thrown instanceof JsonRpcError ? thrown : internalError(thrown);
    if (refusal !== thrown) observer.onFault(thrown);
    if (call) observer.onEnd(call, String(refusal.code), performance.now() - start);
    if (call && call.id === undefined) return nothing;
    const { httpStatus: status, retryAfter } = httpOf(refusal);
    return { status, retryAfter, body: failure(idOf(value), refusal) };
  }
}
