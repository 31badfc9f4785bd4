export { createJsonRpc, type JsonRpc, type JsonRpcOptions, type OnRpcRequest } from './client.ts';
export { type ErrorObject, JsonRpcError } from './json-rpc-error.ts';
export { AnswerTooLong, NoAnswerError } from './no-answer-error.ts';
