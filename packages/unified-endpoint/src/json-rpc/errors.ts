/** What a JSON-RPC error object carries. */
export interface ErrorObject {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/**
 * An answer that is an error: thrown by whatever finds it, written by the plugin.
 *
 * The HTTP status is what the reply gets when the error answers a whole HTTP request. An error
 * that only says no to a well-formed call keeps 200: on any other status viem throws away the
 * body, and the code with it.
 */
export class JsonRpcError extends Error {
  override readonly name = 'JsonRpcError';
  readonly error: ErrorObject;
  readonly httpStatus: number;
  /** For the header `Retry-After`, in seconds; none when not given. */
  readonly retryAfter: number | undefined;

  constructor(error: ErrorObject, httpStatus = 200, retryAfter?: number) {
    super(error.message);
    this.error = error;
    this.httpStatus = httpStatus;
    this.retryAfter = retryAfter;
  }
}

// JSON-RPC 2.0, section 5.1.

/** The body is not JSON. */
export const parseError = () => new JsonRpcError({ code: -32700, message: 'Parse error' }, 400);

/** The body, or one entry of a batch, is not a JSON-RPC 2.0 request; `why` says what is wrong. */
export const invalidRequest = (why: string, httpStatus = 400) =>
  new JsonRpcError({ code: -32600, message: `Invalid Request: ${why}` }, httpStatus);

/** Nobody here answers this method. */
export const methodNotFound = () => new JsonRpcError({ code: -32601, message: 'Method not found' });

/** The method's parameters are none that it could work with; `why` says what is wrong with which. */
export const invalidParams = (why: string) =>
  new JsonRpcError({ code: -32602, message: `Invalid params: ${why}` });

/**
 * Whether an error says that the request could not be read: it is answered under the id null (JSON-RPC
 * 2.0, section 5).
 */
export const isUnreadable = ({ error }: JsonRpcError) =>
  error.code === -32700 || error.code === -32600;

/** Our own fault. Says nothing of the inside. */
export const internalError = () =>
  new JsonRpcError({ code: -32603, message: 'Internal error' }, 500);

// EIP-1474 and EIP-1193 where JSON-RPC has no code of its own.

/** The URL's chain is none of ours, or no chain id at all. -32001: resource not found. */
export const unknownChain = () =>
  new JsonRpcError({ code: -32001, message: 'Chain not supported' }, 404);

/** The URL's API key is none of ours. 401, as viem would try 403 again. 4100: unauthorized. */
export const unknownKey = () => new JsonRpcError({ code: 4100, message: 'API key not valid' }, 401);

/**
 * The API key is good, but not for this: `scope` says for what. Where the whole request is refused,
 * 401, as above; where one call is, 200. 4100: unauthorized, which no client tries again.
 */
export const outOfScope = (scope: string, httpStatus: 200 | 401) =>
  new JsonRpcError({ code: 4100, message: `API key not valid for ${scope}` }, httpStatus);

/** More than the caller's plan allows. -32005: limit exceeded. @param retryAfter in seconds */
export const tooManyRequests = (retryAfter: number) =>
  new JsonRpcError({ code: -32005, message: 'Too Many Requests' }, 429, retryAfter);

/** The answer does not fit beside those of the other calls in its batch. -32005: limit exceeded. */
export const batchTooLarge = () =>
  new JsonRpcError({
    code: -32005,
    message: 'The answers of this batch are too large together: send this call on its own',
  });

/** The path is no endpoint. -32001: resource not found. */
export const notFound = () => new JsonRpcError({ code: -32001, message: 'Not found' }, 404);

/** The call, where it may be sent again. */
const mayRetry = ' The request may be sent again.';
/** The call, where nobody knows what became of it. */
const mayHaveArrived =
  ' The request may have arrived: look for its effect before sending it again.';

/**
 * No bundler gave an answer that can be passed on. -32002: resource unavailable.
 *
 * Not -32603: viem sends a call that got it again, whatever it was. Here the HTTP status decides:
 * a 502 or 504, which clients do retry, says that trying again can do no harm; a user operation
 * that may have arrived gets 200, as its second try would fail as already known, and hide from
 * its sender that the first one went through.
 */
export const upstreamUnavailable = (failure: { retrySafe: boolean; timedOut: boolean }) => {
  const what = failure.timedOut
    ? 'The bundler did not answer in time.'
    : 'The bundler is unavailable.';
  return new JsonRpcError(
    { code: -32002, message: what + (failure.retrySafe ? mayRetry : mayHaveArrived) },
    failure.retrySafe ? (failure.timedOut ? 504 : 502) : 200,
  );
};

/** Whether an error is {@link upstreamUnavailable}: no upstream said anything, neither yes nor no. */
export const isUnavailable = ({ error }: JsonRpcError) => error.code === -32002;
