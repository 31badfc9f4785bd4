import type { ErrorObject } from '@recovery-guardian/json-rpc';
import type { Hex } from 'viem';
import { invalidParams, invalidRequest, parseError } from './errors.ts';
import { isNumber, parseExact, RawJson } from './json-text.ts';

/** A request's id as the client sent it: a string, a number or null. */
export type Id = unknown;

/** One call of a client. Without an id it is a notification and gets no answer. */
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
 * Validates one call of a parsed body.
 *
 * @throws invalidRequest with the reason
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

/** The id for the answer to an invalid request: its own if valid, else null. */
export function idOf(value: unknown): Id {
  return isObject(value) && isId(value.id) ? value.id : null;
}

/** Writes the answer with a result, as JSON. */
export function success(id: Id, result: unknown): string {
  // An answer needs a result or an error, so no result is written as null.
  const json = result instanceof RawJson ? result.text : JSON.stringify(result ?? null);
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${json}}`;
}

/** Writes the answer with an error and without a result, by which clients distinguish the two. */
export function failure(id: Id, { code, message, data }: ErrorObject): string {
  const error = { code, message, data };
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"error":${JSON.stringify(error)}}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isNumber(value);
}

function isId(value: unknown): boolean {
  return typeof value === 'string' || value === null || isNumber(value);
}

/**
 * Whether an object in a parsed body has a member called `__proto__` or `constructor`. No valid
 * call has one. Bundlers' HTTP servers reject such a body without a JSON-RPC answer, which would
 * let a caller make a bundler look faulty.
 */
function hasUnsafeName(text: string, value: unknown): boolean {
  // Skips the walk unless a name is written plainly or with an escape.
  return /__proto__|constructor|\\u/.test(text) && isUnsafe(value);
}

function isUnsafe(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(isUnsafe);
  return Object.entries(value).some(
    ([name, member]) => name === '__proto__' || name === 'constructor' || isUnsafe(member),
  );
}

/** Returns the positional parameters of a call (ERC-7769): between `least` and `most`. */
export function readParams(
  { params }: Pick<Call, 'params'>,
  { least, most }: { least: number; most: number },
): readonly unknown[] {
  if (!Array.isArray(params)) throw invalidParams('they must be an array');
  if (params.length < least || params.length > most) {
    const expected = least === most ? `${least}` : `${least} to ${most}`;
    throw invalidParams(`${expected} expected, ${params.length} given`);
  }
  return params;
}

/** Reads the only parameter of methods that look up a user operation by hash. */
export function readHash(call: Pick<Call, 'params'>): Hex {
  const [hash] = readParams(call, { least: 1, most: 1 });
  if (!isHexOf(hash, 32)) throw invalidParams('userOpHash must be 32 bytes of 0x-prefixed hex');
  return hash;
}

/** Whether the value is 0x-prefixed hex of whole bytes, and of this many if given. */
export function isHexOf(value: unknown, bytes?: number): value is Hex {
  if (typeof value !== 'string' || !/^0x(?:[0-9a-fA-F]{2})*$/.test(value)) return false;
  return bytes === undefined || value.length === 2 + 2 * bytes;
}

/** Whether the value is a quantity: 0x-prefixed hex of a uint256, leading zeros allowed. */
export function isQuantity(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value);
}

/** How the calls of a method are treated on their way. */
export interface MethodTraits {
  /**
   * Has no effect, so that it may be sent to several upstreams and repeated. All others are sent
   * once, unknown ones too: they might send, spend sponsorship (`pm_getPaymasterData`) or hold state
   * at one upstream (filters).
   */
  readonly isRead: boolean;
  /** Looks up a user operation by its hash, which the bundler that accepted it answers best. */
  readonly isByOperationHash?: true;
}

/** Finds the traits of a method by its name; undefined if the endpoint does not know it. */
export type FindTraits = (method: string) => MethodTraits | undefined;
