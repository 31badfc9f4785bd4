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
