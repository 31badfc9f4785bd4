/**
 * The node gave no usable answer, but another node may. The message contains no URL, which may
 * contain a key.
 */
export class NodeFailure extends Error {
  override readonly name = 'NodeFailure';
}

/** The node did not answer in time. A retry would take as long again. */
export class NodeTimeout extends NodeFailure {
  constructor() {
    super('it takes too long');
  }
}

/** The node's own JSON-RPC error. */
export class JsonRpcError extends NodeFailure {
  readonly code: number;
  /** The node's message. It may quote a contract, so it is not part of ours. */
  readonly details: string;

  constructor(code: number, details: string) {
    super(`it returns the error ${code}`);
    this.code = code;
    this.details = details;
  }
}

/** The response is longer than the maximum. */
export class AnswerTooLong extends NodeFailure {
  constructor() {
    super('its answer is too long');
  }
}

/** Nodes, or a node and the configuration, contradict each other, so nothing may be signed. */
export class ChainContradiction extends Error {
  override readonly name = 'ChainContradiction';
}
