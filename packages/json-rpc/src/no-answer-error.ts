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
