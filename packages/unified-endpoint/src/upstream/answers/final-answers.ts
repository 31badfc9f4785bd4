import type { Outcome } from './outcome.ts';

/** Errors that say something of the upstream rather than of the call: another may do better. */
const errorsOfUpstreams = [
  -32601, // it lacks the method
  -32603, // internal
  -32005, // EIP-1474: limit exceeded
  429,
];

/** Whether what came of a read would be no better elsewhere. */
export function isFinalAnswer(outcome: Outcome): boolean {
  if (outcome.kind === 'error') return !errorsOfUpstreams.includes(outcome.error.code);
  return outcome.kind === 'result' || outcome.reason === 'too-large';
}

/**
 * The same for what is asked by a user operation's hash: what one has not, another may have. Some
 * say so by `null`, some by an error.
 */
export function isKnownOperation(outcome: Outcome): boolean {
  if (outcome.kind === 'result') return !isUnknown(outcome.value);
  return outcome.kind === 'fault' && isFinalAnswer(outcome);
}

/** `null`, or how `pimlico_getUserOperationStatus` says it. */
function isUnknown(value: unknown): boolean {
  return value === null || (value as { status?: unknown } | undefined)?.status === 'not_found';
}
