import { AnswerTooLong, JsonRpcError, NoAnswerError } from '@recovery-guardian/json-rpc';

/** The node gave no usable answer, but another node may. */
export class NodeFailure extends NoAnswerError {
  override readonly name = 'NodeFailure';
}

/** The node did not answer in time. A retry would take as long again. */
export class NodeTimeout extends NodeFailure {
  constructor() {
    super('it takes too long');
  }
}

/** The node asks for fewer requests, not for smaller ones. */
export class NodeBusy extends NodeFailure {
  constructor() {
    super('it asks for fewer requests');
  }
}

/** How providers name rates and plans; what a contract says in a revert is none of them. */
const busyMessage =
  /\brate|per (second|minute|day)|compute units?|credits?|quota|too many requests|(try|retry) again|slow down|throttl|capacity|(daily|monthly) (limit|request)/i;

/** Turns a provider's own error about its rates or plans into a {@link NodeBusy}. */
export function toNodeBusy(error: unknown): unknown {
  if (!(error instanceof JsonRpcError)) return error;
  const isBusy = error.code === 429 || busyMessage.test(error.message);
  return isBusy && !isRefusal(error) ? new NodeBusy() : error;
}

/** Nodes agree on the wording of "reverted", but hardly on other failures of an execution. */
const haltMessage =
  /revert|out ?of ?gas|gas required exceeds|uint64 overflow|invalid (opcode|jump|code)|stack (under|over|limit)|init ?code|code size|call depth|write protection|out of bounds|precompile|(EVM|VM execution) error/i;

/**
 * Whether the error means that the execution failed, as opposed to the node. A contract whose
 * answer is far too long has not accepted anything.
 */
export function isRefusal(error: unknown): error is AnswerTooLong | JsonRpcError {
  if (error instanceof AnswerTooLong) return true;
  return error instanceof JsonRpcError && (error.code === 3 || haltMessage.test(error.message));
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
}

/** Nodes, or a node and the configuration, contradict each other, so nothing may be signed. */
export class ChainContradiction extends Error {
  override readonly name = 'ChainContradiction';
}
