import type { ErrorObject } from '../json-rpc/errors.ts';
import { parseExact } from '../json-rpc/exact-json.ts';
import type { OwnError, Result } from './outcome.ts';
import { rawMember } from './raw-member.ts';

/**
 * Reads the answer to the call with this id; undefined when it is none: HTML, cut off, another
 * call's, not JSON-RPC 2.0, neither result nor error or both, or an error without the code and
 * message that JSON-RPC requires.
 */
export function readAnswer(text: string, id: number): Result | OwnError | undefined {
  const answer = tryParse(text);
  if (answer?.jsonrpc !== '2.0') return undefined;
  const hasError = answer.error !== undefined && answer.error !== null;

  if (hasError) {
    if (!isErrorObject(answer.error)) return undefined;
    // Beside an error, older servers write the result null.
    if (answer.result !== undefined && answer.result !== null) return undefined;
    // An upstream that could not read the call answers under the id null.
    if (answer.id !== id && answer.id !== null) return undefined;
    return { kind: 'error', error: errorObject(text) };
  }

  const result = answer.id === id ? rawMember(text, 'result') : undefined;
  return result === undefined ? undefined : { kind: 'result', text: result, value: answer.result };
}

function tryParse(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isErrorObject(value: unknown): value is ErrorObject {
  const { code, message } = value as Partial<ErrorObject>;
  return Number.isSafeInteger(code) && typeof message === 'string';
}

/** The error with its numbers as they were written, and without what JSON-RPC does not know. */
function errorObject(text: string): ErrorObject {
  const { code, message, data } = (parseExact(text) as { error: ErrorObject }).error;
  return data === undefined ? { code, message } : { code, message, data };
}
