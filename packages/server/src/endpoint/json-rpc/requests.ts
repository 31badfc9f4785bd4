import { setImmediate } from 'node:timers/promises';
import { JsonRpcError } from '@recovery-guardian/core';
import { type ByteBudget, createByteBudget, inOwnTurn } from '../runtime.ts';
import {
  batchTooLarge,
  type Call,
  closeBrace,
  closeBracket,
  comma,
  endOfString,
  failure,
  httpOf,
  type Id,
  idOf,
  internalError,
  invalidRequest,
  openBrace,
  openBracket,
  parseCall,
  parseError,
  parseExact,
  quote,
  readCall,
  success,
} from './messages.ts';

/** Bodies up to this many characters are read immediately. */
const smallBody = 16_384;

/**
 * Parses a request's body: one call, or an array for a batch. A long body is read over several
 * turns of the event loop, so that it does not block other requests.
 *
 * @throws parseError, invalidRequest
 */
export async function readBody(text: string, maxBatch: number): Promise<unknown> {
  const isSmall = text.length <= smallBody;
  const run = <Value>(work: () => Value) => (isSmall ? work() : inOwnTurn(work));

  const { isBatch, calls } = await run(() => splitBody(text, maxBatch));
  if (isBatch && calls.length === 0) throw invalidRequest('an empty batch');
  const values: unknown[] = [];
  for (const part of partsOf(calls)) {
    values.push(...(await run(() => part.map(parseCall))));
  }
  // Handling a long call starts in a later turn than parsing it.
  await run(() => {});
  return isBatch ? values : values[0];
}

/** Groups calls until they are as long as a small body. */
function* partsOf(calls: readonly string[]): Generator<readonly string[]> {
  let part: string[] = [];
  let length = 0;
  for (const call of calls) {
    part.push(call);
    length += call.length;
    if (length < smallBody) continue;
    yield part;
    part = [];
    length = 0;
  }
  if (part.length > 0) yield part;
}

/** A request's body before it is parsed. */
interface SplitBody {
  readonly isBatch: boolean;
  /** The text of the call, or of each entry of the batch. Not validated yet. */
  readonly calls: readonly string[];
}

/** Deeper than any call needs, and far from exhausting the stack when serialized. */
const maximumDepth = 500;

/**
 * Arrays, objects and their members in one call. A state override of 1 MiB has fewer; `JSON.parse`
 * needs 0.2 s for the 150,000 that fit into 1 MiB.
 */
const maximumValues = 10_000;

/**
 * Splits a body into its calls in one pass, so that each can be parsed on its own. Bounds the cost
 * of parsing. A body whose calls are all valid JSON is valid JSON itself.
 *
 * @throws invalidRequest if it is nested too deeply or has too many calls or values; parseError if
 *   a batch is not closed
 */
export function splitBody(text: string, maxBatch: number): SplitBody {
  const first = firstCharacter.exec(text)?.index ?? text.length;
  const isBatch = text[first] === '[';
  const calls: string[] = [];
  const top = isBatch ? 1 : 0;
  let callStart = isBatch ? first + 1 : 0;
  let depth = 0;
  let values = 0;

  for (let at = first; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === quote) {
      at = endOfString(text, at) - 1;
    } else if (character === openBrace || character === openBracket) {
      if (++depth - top > maximumDepth) throw invalidRequest('nested too deeply');
      values++;
    } else if (character === closeBrace || character === closeBracket) {
      if (--depth === 0 && isBatch) {
        const isEnd = character === closeBracket && isBlank(text.slice(at + 1));
        if (!isEnd) throw parseError();
        const last = text.slice(callStart, at);
        return { isBatch, calls: calls.length === 0 && isBlank(last) ? [] : [...calls, last] };
      }
    } else if (character === comma) {
      if (isBatch && depth === 1) {
        if (calls.push(text.slice(callStart, at)) >= maxBatch) {
          throw invalidRequest(`more than ${maxBatch} calls in a batch`);
        }
        callStart = at + 1;
        values = 0;
      } else {
        values++;
      }
    }
    if (values > maximumValues) {
      throw invalidRequest(`a call has more than ${maximumValues} values`);
    }
  }
  if (isBatch) throw parseError();
  return { isBatch, calls: [text] };
}

const isBlank = (text: string) => !firstCharacter.test(text);

/** JSON has four characters of white space. */
const firstCharacter = /[^ \t\n\r]/;

/** How many characters of a refused request are searched for its id. */
export const lookedAt = 1_024;

/**
 * Finds the id of a single call from the first {@link lookedAt} characters of its JSON. Returns
 * null if there is none, and for a batch.
 */
export function findId(text: string): Id {
  let depth = 0;
  let name: string | undefined;
  for (const [token] of text.slice(0, lookedAt).matchAll(tokens)) {
    if (token === '"' || (depth === 0 && token === '[')) return null;
    if (token === '{' || token === '[') depth++;
    if (token === '}' || token === ']') depth--;
    if (depth !== 1) name = undefined;
    else if (token.endsWith(':')) name = token;
    else if (name !== undefined && isIdName.test(name)) return parseId(token);
    else name = undefined;
  }
  return null;
}

/**
 * A string, with the colon after a name; an integer or null; a bracket; or the quote of a string
 * that is cut off.
 */
const tokens = /"(?:[^"\\]|\\.)*"(?:\s*:)?|(?:-?\d[\d.eE+-]*|null)(?=[\s,}])|[{}[\]"]/gs;
const isIdName = /^"id"\s*:$/;

function parseId(token: string): Id {
  try {
    return parseExact(token);
  } catch {
    return null;
  }
}

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
interface AnswerOptions {
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
    return texts.length > 0 ? { status: 200, body: `[${texts.join(',')}]` } : noAnswer;
  } finally {
    memory.giveBack(kept);
  }
}

/** The reply to notifications. */
const noAnswer: HttpAnswer = { status: 204 };

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
    return call.id === undefined ? noAnswer : { status: 200, body: success(call.id, result) };
  } catch (thrown) {
    const refusal = thrown instanceof JsonRpcError ? thrown : internalError(thrown);
    if (refusal !== thrown) observer.onFault(thrown);
    if (call) observer.onEnd(call, String(refusal.code), performance.now() - start);
    if (call && call.id === undefined) return noAnswer;
    const { httpStatus: status, retryAfter } = httpOf(refusal);
    return { status, retryAfter, body: failure(idOf(value), refusal) };
  }
}
