import { ProviderRpcError } from '@recovery-guardian/core';
import { invalidParams } from '@recovery-guardian/wallet';

/** A checked request. @see EIP-1193 */
export interface RpcRequest {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** In characters of JSON: many times the size of the largest calls. */
const longestRequest = 512 * 1024;

const deepestParams = 32;

/**
 * Checks a page's message.
 *
 * @throws {ProviderRpcError} -32600 for an invalid or too large request; -32602 for parameters that
 *   are nested too deeply or contain keys that change prototypes.
 */
export function readRequest(message: unknown): RpcRequest {
  const { method, params = [] } = (message ?? {}) as { method?: unknown; params?: unknown };
  if (typeof method !== 'string' || method.length > 100) {
    throw new ProviderRpcError(-32600, 'A request names its method.');
  }
  if (typeof params !== 'object' || params === null) {
    throw invalidParams('Parameters are a list or an object.');
  }
  if (JSON.stringify(params).length > longestRequest) {
    throw new ProviderRpcError(-32600, 'The request is too large.');
  }
  checkKeys(params, 0);
  return { method, params: Array.isArray(params) ? params : [params] };
}

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

function checkKeys(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > deepestParams) throw invalidParams('The parameters nest too deeply.');
  for (const key of Object.keys(value)) {
    if (forbiddenKeys.has(key)) throw invalidParams(`A parameter cannot be named ${key}.`);
    checkKeys((value as Record<string, unknown>)[key], depth + 1);
  }
}
