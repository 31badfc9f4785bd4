export { createJsonRpc, type JsonRpc, type JsonRpcOptions, type OnRpcRequest } from './client.ts';
export {
  AnswerTooLong,
  type ErrorObject,
  InvalidAnswer,
  isSlowDown,
  JsonRpcError,
  NoAnswerError,
} from './errors.ts';
export { nodeSays } from './node-words.ts';
