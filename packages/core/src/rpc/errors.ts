import { nodeSays } from './node-words.ts';

/** An error that a wallet answers a request with. @see EIP-1193, EIP-1474, EIP-5792 */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    if (data !== undefined) this.data = data;
  }
}

export interface ErrorObject {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** An error that was answered instead of a result. Its message and data are the other side's. */
export class JsonRpcError extends Error implements ErrorObject {
  override readonly name = 'JsonRpcError';
  readonly code: number;
  readonly data: unknown;

  constructor({ code, message, data }: ErrorObject) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** No answer, or an invalid one. The message contains no URL, which may contain a key. */
export class NoAnswerError extends Error {
  override readonly name: string = 'NoAnswerError';
}

/** The response is longer than the maximum. */
export class AnswerTooLong extends NoAnswerError {
  constructor() {
    super('its answer is too long');
  }
}

/** The response is none of JSON-RPC, or not to all calls of the request. */
export class InvalidAnswer extends NoAnswerError {
  /** The HTTP status, if it is an error. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

/**
 * Whether an error asks for fewer requests per time. Providers share no code for that: 429, -32005
 * (also of results), -32007, -32012 and -32029 are in use.
 */
export function isSlowDown(error: unknown): boolean {
  if (error instanceof InvalidAnswer) return error.status === 429;
  if (!(error instanceof JsonRpcError)) return false;
  const { code, message } = error;
  if (nodeSays(message, 'slowDown')) return true;
  if (nodeSays(message, 'ofResults')) return false;
  return [429, -32_007, -32_012, -32_029].includes(code) || nodeSays(message, 'maybeSlowDown');
}
