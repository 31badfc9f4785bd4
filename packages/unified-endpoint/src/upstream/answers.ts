import type { ErrorObject } from '@recovery-guardian/json-rpc';

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
