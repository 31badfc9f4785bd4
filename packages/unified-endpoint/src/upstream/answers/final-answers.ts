import type { Outcome } from './outcome.ts';

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
