import { JsonRpcError, NoAnswerError } from '@recovery-guardian/core';

/** The node gave no usable answer, but another node may. */
export class NodeFailure extends NoAnswerError {
  override readonly name = 'NodeFailure';
}

/** The node lacks blocks that another one, or another machine behind its URL, already has. */
export class NodeIsBehind extends NodeFailure {}

/** The node did not answer in time. A retry would take as long again. */
export class NodeTimeout extends NodeFailure {
  constructor() {
    super('it takes too long');
  }
}

/**
 * The error of a node that works, in answer to a call. Any contract can cause one, so it says nothing
 * about the node.
 */
export class CallError extends JsonRpcError {}

/** A working node takes too long for a call, which any contract can cause as well. */
export class CallTimeout extends NodeTimeout {}

/** Whether a call failed on a node that works. */
export function isOfCall(error: unknown): boolean {
  return error instanceof CallError || error instanceof CallTimeout;
}

/** Whether another node may answer: there was no usable answer, or the node's own error. */
export function isNodeFailure(error: unknown): error is NoAnswerError | JsonRpcError {
  return error instanceof NoAnswerError || error instanceof JsonRpcError;
}

/** Describes a failure for logs, without the node's own message, which may quote a contract. */
export function problemOf(error: Error): string {
  return error instanceof JsonRpcError ? `it returns the error ${error.code}` : error.message;
}

/** Too few nodes of a chain give a usable answer. */
export class NodesUnavailable extends Error {
  override readonly name = 'NodesUnavailable';
  /** Whether a node that works answered a call with an error that may be the contract's. */
  readonly isOfCall: boolean;

  constructor(message: string, { isOfCall = false } = {}) {
    super(message);
    this.isOfCall = isOfCall;
  }
}

/** Nodes, or a node and the configuration, contradict each other, so nothing may be signed. */
export class ChainContradiction extends Error {
  override readonly name = 'ChainContradiction';
}
