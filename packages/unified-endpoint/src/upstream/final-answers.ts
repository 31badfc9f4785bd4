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

/** The same for what is asked by a user operation's hash: what one has not, another may have. */
export function isKnownOperation(outcome: Outcome): boolean {
  return isFinalAnswer(outcome) && !(outcome.kind === 'result' && isUnknown(outcome.value));
}

/** `null`, or how `pimlico_getUserOperationStatus` says it. */
function isUnknown(value: unknown): boolean {
  return value === null || (value as { status?: unknown }).status === 'not_found';
}
