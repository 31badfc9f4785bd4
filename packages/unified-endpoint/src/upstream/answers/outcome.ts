import type { ErrorObject } from '../../json-rpc/errors.ts';

/** What came of asking one upstream once. */
export type Outcome = Result | OwnError | Fault;

/** Its result: as it was written, and read without regard for large numbers unless it is long. */
export interface Result {
  readonly kind: 'result';
  readonly text: string;
  /** Undefined where the text is too long to be read. */
  readonly value: unknown;
}

/** An error of its own, with any URL taken out: an answer like any other. */
export interface OwnError {
  readonly kind: 'error';
  readonly error: ErrorObject;
}

/** No answer. */
export interface Fault {
  readonly kind: 'fault';
  readonly reason: FaultReason;
  /** In milliseconds, where a `busy` one says when it wants to be asked again. */
  readonly retryAfter?: number;
}

/**
 * `unreached`: not one byte of the call was sent; `busy`: it refused the call for now (HTTP 429);
 * `failed`: the connection broke, or HTTP 5xx; `unreadable`: what it sent answers no call of ours;
 * `too-large`: its answer exceeds the bound; `late`: it was given up;
 * `overtaken`: another was quicker, which is no fault of this one.
 */
export type FaultReason =
  | 'unreached'
  | 'busy'
  | 'failed'
  | 'unreadable'
  | 'too-large'
  | 'late'
  | 'overtaken';

/** Whether a call surely had no effect at the upstream that came to this. */
export function surelyNotTaken(outcome: Outcome): boolean {
  return outcome.kind === 'fault' && (outcome.reason === 'unreached' || outcome.reason === 'busy');
}
