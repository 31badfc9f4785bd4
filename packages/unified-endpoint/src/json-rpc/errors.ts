import { type ErrorObject, JsonRpcError } from '@recovery-guardian/json-rpc';

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

/** An internal error, without details. */
export const internalError = () =>
  new HttpRefusal({ code: -32603, message: 'Internal error' }, 500);

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
