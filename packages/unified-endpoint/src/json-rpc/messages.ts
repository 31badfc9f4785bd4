import { invalidRequest, type JsonRpcError, parseError } from './errors.ts';
import { isNumber, parseExact } from './exact-json.ts';
import { RawJson } from './raw-json.ts';
import { hasUnsafeName } from './unsafe-names.ts';

/** A request's id as the client sent it: a string, a number or null. */
export type Id = unknown;

/** One call of a client; without an id it is a notification, which gets no answer. */
export interface Call {
  readonly id: Id | undefined;
  readonly method: string;
  readonly params: readonly unknown[] | Readonly<Record<string, unknown>>;
}

/**
 * The JSON value of one call's text.
 *
 * @throws parseError, invalidRequest
 */
export function parseCall(text: string): unknown {
  const value = parse(text);
  if (hasUnsafeName(text, value)) throw invalidRequest('a member has an unsafe name');
  return value;
}

function parse(text: string): unknown {
  try {
    return parseExact(text);
  } catch {
    throw parseError();
  }
}

/**
 * Reads one call out of a parsed body, or out of one entry of a batch.
 *
 * @throws invalidRequest saying what is wrong with it
 */
export function readCall(value: unknown): Call {
  if (!isObject(value)) throw invalidRequest('not an object');
  const { jsonrpc, id, method, params = [] } = value;
  if (jsonrpc !== '2.0') throw invalidRequest('jsonrpc must be "2.0"');
  if (id !== undefined && !isId(id)) throw invalidRequest('id must be a string, a number or null');
  if (typeof method !== 'string') throw invalidRequest('method must be a string');
  if (!Array.isArray(params) && !isObject(params)) {
    throw invalidRequest('params must be an array or an object');
  }
  return { id, method, params };
}

/** The id to answer an unreadable request with: its own where it has a legal one, else null. */
export function idOf(value: unknown): Id {
  return isObject(value) && isId(value.id) ? value.id : null;
}

/** The answer that carries a result, as JSON. */
export function success(id: Id, result: unknown): string {
  // A method that has nothing to say says null: an answer needs one of result and error.
  const json = result instanceof RawJson ? result.text : JSON.stringify(result ?? null);
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${json}}`;
}

/** The answer that carries an error, and no result: clients tell the two apart by that alone. */
export function failure(id: Id, { error }: JsonRpcError): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"error":${JSON.stringify(error)}}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isNumber(value);
}

function isId(value: unknown): boolean {
  return typeof value === 'string' || value === null || isNumber(value);
}
