/** A JSON-RPC error object. */
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
