import type { Answer } from '../service/ask.ts';

/** Returns why an HTTP answer is not a JSON-RPC 2.0 reply; undefined when it is one. */
export function whatIsNoReply({ status, body }: Answer): string | undefined {
  if (status === 204) return body === '' ? undefined : `204 with a body: ${body}`;
  const text = JSON.stringify(body);
  if (/node_modules|\.ts:\d|at Object/.test(text)) return `a stack: ${text}`;
  const replies: unknown[] = Array.isArray(body) ? body : [body];
  if (replies.length === 0) return 'an empty batch of replies';
  const wrong = replies.find((reply) => !isReply(reply));
  return wrong === undefined ? undefined : `${status} and not JSON-RPC: ${JSON.stringify(wrong)}`;
}

/** JSON-RPC 2.0, section 5: version, id, and either a result or an error, nothing else. */
function isReply(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { jsonrpc, id, ...rest } = value as Record<string, unknown>;
  const isId = id === null || typeof id === 'string' || typeof id === 'number';
  if (jsonrpc !== '2.0' || !isId || Object.keys(rest).length !== 1) return false;
  return 'result' in rest || isError(rest.error);
}

function isError(value: unknown): boolean {
  const { code, message, data: _data, ...rest } = (value ?? {}) as Record<string, unknown>;
  return Number.isInteger(code) && typeof message === 'string' && Object.keys(rest).length === 0;
}
