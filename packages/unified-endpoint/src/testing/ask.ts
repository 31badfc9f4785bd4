import assert from 'node:assert/strict';
import type { HTTPMethods } from 'fastify';
import { path, type TestEndpoint } from './start-endpoint.ts';

export interface AskOptions {
  readonly url?: string;
  readonly method?: HTTPMethods;
  readonly headers?: Record<string, string>;
}

/** Sends a body unchanged and reads the reply, which is JSON or empty. */
export async function post(
  { app }: Pick<TestEndpoint, 'app'>,
  body: string,
  { url = path, method = 'POST', headers = {} }: AskOptions = {},
) {
  const response = await app.inject({
    method: method as 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  const { statusCode: status, headers: replied, body: text } = response;
  return { status, headers: replied, text, json: text ? JSON.parse(text) : undefined };
}

/** Sends a value as JSON. */
export function send(endpoint: Pick<TestEndpoint, 'app'>, value: unknown, options?: AskOptions) {
  return post(endpoint, JSON.stringify(value), options);
}

/** Calls a method and returns its reply. */
export async function ask(
  endpoint: Pick<TestEndpoint, 'app'>,
  method: string,
  params: unknown = [],
) {
  const { json } = await send(endpoint, { jsonrpc: '2.0', id: 1, method, params });
  return json as { result?: never; error?: { code: number; message: string; data?: never } };
}

/** Asserts a whole JSON-RPC error reply: exactly these three members. */
export function assertError(json: unknown, id: unknown, code: number, message?: RegExp) {
  const { error } = json as { error: { code: number; message: string } };
  assert.deepEqual(json, { jsonrpc: '2.0', id, error });
  assert.equal(error.code, code);
  assert.equal(typeof error.message, 'string');
  if (message) assert.match(error.message, message);
}
