import { type ErrorObject, JsonRpcError } from '@recovery-guardian/core';
import type { Hex } from 'viem';
/**
 * An error answer with an HTTP status: thrown where it is found, written by the plugin. The status
 * applies if the error answers a whole HTTP request. An error for a well-formed call keeps 200: on
 * any other status viem discards the body, and the code with it.
 */
export class HttpRefusal extends JsonRpcError {
  readonly httpStatus: number;
  /** For the header `Retry-After`, in seconds. */
  readonly retryAfter: number | undefined;

  constructor(error: ErrorObject, httpStatus: number, retryAfter?: number) {
    super(error);
    this.httpStatus = httpStatus;
    this.retryAfter = retryAfter;
  }
}

/** The HTTP status and headers of an error; 200 unless it is an {@link HttpRefusal}. */
export function httpOf(error: JsonRpcError): Pick<HttpRefusal, 'httpStatus' | 'retryAfter'> {
  return error instanceof HttpRefusal ? error : { httpStatus: 200, retryAfter: undefined };
}

// JSON-RPC 2.0, section 5.1.

/** The body is not JSON. */
export const parseError = () => new HttpRefusal({ code: -32700, message: 'Parse error' }, 400);

/** The body, or an entry of a batch, is not a JSON-RPC 2.0 request; `why` is the reason. */
export const invalidRequest = (why: string, httpStatus = 400) =>
  new HttpRefusal({ code: -32600, message: `Invalid Request: ${why}` }, httpStatus);

/** The method is not supported. */
export const methodNotFound = () => new JsonRpcError({ code: -32601, message: 'Method not found' });

/** The method's parameters are invalid; `why` names which and the reason. */
export const invalidParams = (why: string) =>
  new JsonRpcError({ code: -32602, message: `Invalid params: ${why}` });

/**
 * Whether the request could not be read: the answer then has the id null (JSON-RPC 2.0, section 5).
 */
export const isUnreadable = ({ code }: JsonRpcError) => code === -32700 || code === -32600;

/** An internal error, without details: 503 if its `statusCode` says that something is unavailable. */
export function internalError(fault: unknown): HttpRefusal {
  const { statusCode, retryAfter } = fault as { statusCode?: number; retryAfter?: number };
  const status = statusCode === 503 ? 503 : 500;
  return new HttpRefusal({ code: -32603, message: 'Internal error' }, status, retryAfter);
}

// EIP-1474 and EIP-1193, where JSON-RPC has no code.

/** The URL's chain is unknown or malformed. -32001: resource not found. */
export const unknownChain = () =>
  new HttpRefusal({ code: -32001, message: 'Chain not supported' }, 404);

/** The API key is unknown. 401, because viem retries 403. 4100: unauthorized. */
export const unknownKey = () => new HttpRefusal({ code: 4100, message: 'API key not valid' }, 401);

/**
 * The API key is valid, but not for this `scope`. 401 if the whole request is refused, as above;
 * 200 for one call. 4100: unauthorized, which clients do not retry.
 */
export const outOfScope = (scope: string, httpStatus: 200 | 401) =>
  new HttpRefusal({ code: 4100, message: `API key not valid for ${scope}` }, httpStatus);

/** The caller's plan is used up. -32005: limit exceeded. @param retryAfter in seconds */
export const tooManyRequests = (retryAfter: number) =>
  new HttpRefusal({ code: -32005, message: 'Too Many Requests' }, 429, retryAfter);

/** The answer does not fit into its batch. -32005: limit exceeded. */
export const batchTooLarge = () =>
  new JsonRpcError({
    code: -32005,
    message: 'The answers of this batch are too large together: send this call on its own',
  });

/** There is no endpoint at the path. -32001: resource not found. */
export const notFound = () => new HttpRefusal({ code: -32001, message: 'Not found' }, 404);

/** For calls that are safe to repeat. */
const mayRetry = ' The request may be sent again.';
/** For calls whose effect is unknown. */
const mayHaveArrived =
  ' The request may have arrived: look for its effect before sending it again.';

/**
 * No bundler, or no node of the chain, returned a valid answer. -32002: resource unavailable. Not -32603, because viem
 * retries it for any call. Here the HTTP status decides: clients retry on 502 or 504, which mean
 * that a retry is harmless. A user operation that may have arrived gets 200: its retry would fail
 * as already known, and hide that the first one went through.
 */
export const upstreamUnavailable = (failure: {
  retrySafe: boolean;
  timedOut: boolean;
  upstream?: 'bundler' | 'node of the chain';
}) => {
  const { upstream = 'bundler' } = failure;
  const what = `The ${upstream} ${failure.timedOut ? 'did not answer in time' : 'is unavailable'}.`;
  return new HttpRefusal(
    { code: -32002, message: what + (failure.retrySafe ? mayRetry : mayHaveArrived) },
    failure.retrySafe ? (failure.timedOut ? 504 : 502) : 200,
  );
};

/** Whether an error is {@link upstreamUnavailable}: no upstream answered. */
export const isUnavailable = ({ code }: JsonRpcError) => code === -32002;

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
  // The words by which the public suite bundler-spec-tests knows this error.
  if (!isHexOf(hash, 32)) {
    throw invalidParams('Missing/invalid userOpHash: it must be 32 bytes of 0x-prefixed hex');
  }
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

/**
 * Like `JSON.parse`, but keeps numbers exactly as written. Go and Python clients send 64-bit ids,
 * which exceed a JavaScript number: the client would not recognize its answer. Such numbers become
 * `JSON.rawJSON` objects, which `JSON.stringify` writes unchanged.
 *
 * @throws SyntaxError on invalid JSON; RangeError on JSON nested too deeply
 */
export function parseExact(text: string): unknown {
  // Inspecting each number is many times slower than parsing, so only if one may need it.
  if (!mayHoldSuchNumbers.test(text)) return JSON.parse(text);
  return exactJson.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) ? exactJson.rawJSON(source) : value,
  );
}

/** Matches numbers of 16 digits or more, with a fraction or an exponent, also inside strings. */
const mayHoldSuchNumbers = /(?:^|[\s,:[])-?(?:\d{16}|\d+[.eE])/;

/** Whether a parsed value is a JSON number, kept raw or not. */
export function isNumber(value: unknown): boolean {
  return typeof value === 'number' || exactJson.isRawJSON(value);
}

/** The parts of JSON that TypeScript's library does not know yet (ES2026, in Node since 21). */
const exactJson = JSON as unknown as {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source: string }) => unknown,
  ): unknown;
  rawJSON(source: string): object;
  isRawJSON(value: unknown): boolean;
};

/**
 * A JSON value that is passed on as text, such as an upstream's result. Saves parsing and keeps
 * numbers of any size. The creator has checked that the text is exactly one JSON value.
 */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export const [quote, comma, colon, backslash] = [0x22, 0x2c, 0x3a, 0x5c];
export const [openBracket, closeBracket] = [0x5b, 0x5d];
export const [openBrace, closeBrace] = [0x7b, 0x7d];

/** Index behind the closing quote of the JSON string at `start`, or the text's end. */
export function endOfString(text: string, start: number): number {
  const quoteAt = text.indexOf('"', start + 1);
  if (quoteAt === -1) return text.length;
  if (text.charCodeAt(quoteAt - 1) !== backslash) return quoteAt + 1;
  // Character by character: searching is much slower with many escaped quotes.
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === backslash) at++;
    else if (character === quote) return at + 1;
  }
  return text.length;
}

/**
 * Splits an object into the unparsed texts of its members, by name. The last of equal names wins,
 * as in `JSON.parse`. Values are not validated, only delimited. Returns undefined if the text is
 * not a whole object.
 *
 * @throws SyntaxError when a member's name is not valid JSON
 */
export function rawMembers(text: string): Map<string, string> | undefined {
  const members = new Map<string, string>();
  let at = skipSpace(text, 0);
  if (text.charCodeAt(at) !== openBrace) return undefined;
  at = skipSpace(text, at + 1);
  while (text.charCodeAt(at) === quote) {
    const nameEnd = endOfString(text, at);
    const name = JSON.parse(text.slice(at, nameEnd)) as string;
    const colonAt = skipSpace(text, nameEnd);
    if (text.charCodeAt(colonAt) !== colon) return undefined;
    const valueEnd = endOfValue(text, colonAt + 1);
    members.set(name, text.slice(colonAt + 1, valueEnd).trim());
    at = valueEnd;
    if (text.charCodeAt(at) === comma) at = skipSpace(text, at + 1);
  }
  const isWhole = text.charCodeAt(at) === closeBrace && skipSpace(text, at + 1) === text.length;
  return isWhole ? members : undefined;
}

function skipSpace(text: string, start: number): number {
  notSpace.lastIndex = start;
  return notSpace.exec(text)?.index ?? text.length;
}

const notSpace = /[^ \t\n\r]/g;

/** Index of the comma or brace that follows the value. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === quote) at = endOfString(text, at) - 1;
    else if (char === openBrace || char === openBracket) depth++;
    else if (depth === 0 && (char === comma || char === closeBrace)) return at;
    else if (char === closeBrace || char === closeBracket) depth--;
  }
  return text.length;
}
