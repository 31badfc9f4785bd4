/**
 * The node gave no answer that can be used: another node may. The message names no URL, which may
 * hold a key.
 */
export class NodeFailure extends Error {
  override readonly name = 'NodeFailure';
}

/** The node did not answer in time. Asking it again would cost as much time again. */
export class NodeTimeout extends NodeFailure {
  constructor() {
    super('it takes too long');
  }
}

/** The node's own error, as JSON-RPC has it. */
export class JsonRpcError extends NodeFailure {
  readonly code: number;
  /** The node's words. They may quote a contract, so they are no part of the message. */
  readonly details: string;

  constructor(code: number, details: string) {
    super(`it answers the error ${code}`);
    this.code = code;
    this.details = details;
  }
}

/** The answer is longer than any that we ask for. */
export class AnswerTooLong extends NodeFailure {
  constructor() {
    super('its answer is too long');
  }
}

/** Nodes, or a node and the configuration, contradict each other: nothing may be signed. */
export class ChainContradiction extends Error {
  override readonly name = 'ChainContradiction';
}
