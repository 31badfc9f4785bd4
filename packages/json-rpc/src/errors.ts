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
