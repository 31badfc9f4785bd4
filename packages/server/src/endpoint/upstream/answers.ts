import type { ErrorObject } from '@recovery-guardian/core';
import { parseExact, rawMembers } from '../json-rpc/json-text.ts';

/** The outcome of one request to one upstream. */
export type Outcome = Result | OwnError | Fault;

/**
 * A result: its original text, and its parsed value unless it is long. Large numbers lose
 * precision.
 */
export interface Result {
  readonly kind: 'result';
  readonly text: string;
  /** Undefined if the text is too long to be parsed. */
  readonly value: unknown;
}

/** The upstream's own error with URLs removed; counts as an answer. */
export interface OwnError {
  readonly kind: 'error';
  readonly error: ErrorObject;
}

/** No answer. */
export interface Fault {
  readonly kind: 'fault';
  readonly reason: FaultReason;
  /** In milliseconds, if a `busy` upstream sent `Retry-After`. */
  readonly retryAfter?: number;
}

/**
 * `unreached`: no byte of the call was sent; `busy`: refused for now (HTTP 429); `failed`: broken
 * connection or HTTP 5xx; `unreadable`: not an answer to the call; `too-large`: the answer exceeds
 * the limit; `late`: given up; `overtaken`: another upstream was quicker, which is not a fault.
 */
export type FaultReason =
  | 'unreached'
  | 'busy'
  | 'failed'
  | 'unreadable'
  | 'too-large'
  | 'late'
  | 'overtaken';

/** Whether the call certainly had no effect at the upstream. */
export function surelyNotTaken(outcome: Outcome): boolean {
  return outcome.kind === 'fault' && (outcome.reason === 'unreached' || outcome.reason === 'busy');
}

/** Errors about the upstream rather than the call: another upstream may succeed. */
const errorsOfUpstreams = [
  -32601, // it lacks the method
  -32603, // internal
  -32005, // EIP-1474: limit exceeded
  429,
];

/** Whether no other upstream could give a better answer to a read. */
export function isFinalAnswer(outcome: Outcome): boolean {
  if (outcome.kind === 'error') return !errorsOfUpstreams.includes(outcome.error.code);
  return outcome.kind === 'result' || outcome.reason === 'too-large';
}

/**
 * Like {@link isFinalAnswer} for lookups by operation hash: another upstream may know the
 * operation. Some report an unknown one by `null`, some by an error.
 */
export function isKnownOperation(outcome: Outcome): boolean {
  if (outcome.kind === 'result') return !isUnknown(outcome.value);
  return outcome.kind === 'fault' && isFinalAnswer(outcome);
}

/** `null`, or the equivalent of `pimlico_getUserOperationStatus`. */
function isUnknown(value: unknown): boolean {
  return value === null || (value as { status?: unknown } | undefined)?.status === 'not_found';
}

/**
 * Longer results, in characters, are delimited but not parsed: `JSON.parse` could take tenths of a
 * second.
 */
const parsedResult = 524_288;

/** Of a longer error, only the code and the start of the message are passed on. */
const wholeError = 65_536;

/**
 * Reads the answer to the call with this id; undefined if the text is not a valid answer. Invalid:
 * HTML, cut off, another call's, not JSON-RPC 2.0, neither result nor error or both, or an error
 * without code and message.
 */
export function readAnswer(text: string, id: number): Result | OwnError | undefined {
  try {
    const members = rawMembers(text);
    return members && readMembers(members, id);
  } catch {
    return undefined;
  }
}

/** @throws SyntaxError when a member is not valid JSON */
function readMembers(
  members: ReadonlyMap<string, string>,
  id: number,
): Result | OwnError | undefined {
  const [jsonrpc, answered] = [parseMember(members, 'jsonrpc'), parseMember(members, 'id')];
  const [error = 'null', result] = [members.get('error'), members.get('result')];
  if (jsonrpc !== '2.0') return undefined;

  if (error !== 'null') {
    // Older servers add a null result to an error.
    if (result !== undefined && result !== 'null') return undefined;
    // An upstream that cannot read the call uses the id null.
    if (answered !== id && answered !== null) return undefined;
    const read = readError(error);
    return read && { kind: 'error', error: read };
  }

  if (answered !== id || result === undefined) return undefined;
  const value = result.length > parsedResult ? undefined : JSON.parse(result);
  return { kind: 'result', text: result, value };
}

/** Reads an error, keeping its numbers exact and dropping unknown members. */
function readError(text: string): ErrorObject | undefined {
  const { code, message, data } =
    text.length > wholeError ? readLongError(text) : (parseExact(text) as Record<string, unknown>);
  if (!Number.isSafeInteger(code) || typeof message !== 'string') return undefined;
  const error = { code: code as number, message };
  return data === undefined ? error : { ...error, data };
}

function readLongError(text: string): Record<string, unknown> {
  const members = rawMembers(text);
  const message = members?.get('message') ?? '';
  const isLong = message.startsWith('"') && message.length > wholeError;
  return {
    code: parseMember(members, 'code'),
    message: isLong ? parseStart(message.slice(0, wholeError)) : parseMember(members, 'message'),
  };
}

/** Parses the start of a string, without an escape that is cut in two. */
function parseStart(text: string): string {
  for (let end = text.length; end > text.length - 6; end--) {
    try {
      return `${JSON.parse(`${text.slice(0, end)}"`)}…`;
    } catch {
      // Cut inside an escape, of at most six characters.
    }
  }
  return '';
}

/** @throws SyntaxError if the member is present and not valid JSON */
function parseMember(members: ReadonlyMap<string, string> | undefined, name: string): unknown {
  const text = members?.get(name);
  return text === undefined ? undefined : JSON.parse(text);
}
