import type { ErrorObject } from '../json-rpc/errors.ts';
import { parseExact } from '../json-rpc/exact-json.ts';

/** What an upstream answered: a result, or its error. */
export interface UpstreamAnswer {
  readonly result?: unknown;
  readonly error?: ErrorObject;
}

/**
 * Reads the answer to the call with this id; undefined when it is none: HTML, cut off, another
 * call's, neither result nor error, or an error without the code that JSON-RPC requires.
 */
export function readAnswer(text: string, id: number): UpstreamAnswer | undefined {
  const answer = tryParse(text);
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { error, ...rest } = answer as Record<string, unknown>;

  if (isErrorObject(error)) {
    // An upstream that could not read the call answers under the id null.
    return rest.id === id || rest.id === null ? { error: errorObject(error) } : undefined;
  }
  const isResult = rest.id === id && 'result' in rest && (error === undefined || error === null);
  return isResult ? { result: rest.result } : undefined;
}

function tryParse(text: string): unknown {
  try {
    return parseExact(text);
  } catch {
    return undefined;
  }
}

function isErrorObject(value: unknown): value is ErrorObject {
  const { code, message } = (value ?? {}) as Partial<ErrorObject>;
  return Number.isInteger(code) && typeof message === 'string';
}

function errorObject({ code, message, data }: ErrorObject): ErrorObject {
  return data === undefined ? { code, message } : { code, message, data };
}
