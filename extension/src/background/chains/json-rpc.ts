import { AnswerTooLong, createJsonRpc, NoAnswerError } from '@recovery-guardian/core';
import type { JsonRpc } from '@recovery-guardian/wallet';

interface HttpJsonRpcOptions {
  /** The timeout in milliseconds. */
  readonly timeout?: number;
  /** The maximum length of an answer in bytes, since it is held in memory. */
  readonly longestAnswer?: number;
  /** Whether calls made at the same time are sent together. */
  readonly isBatching?: boolean;
}

/** JSON-RPC 2.0 over HTTP. */
export function httpJsonRpc(
  url: string,
  {
    timeout = 20_000,
    longestAnswer = 32 * 1024 * 1024,
    isBatching = false,
  }: HttpJsonRpcOptions = {},
): JsonRpc {
  const { request } = createJsonRpc({
    post: (body) => post(url, body, timeout, longestAnswer),
    ...(isBatching && { batchSize: 100, schedule: queueMicrotask }),
  });
  return (method, params = []) => request(method, params);
}

async function post(
  url: string,
  body: string,
  timeout: number,
  longestAnswer: number,
): Promise<string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      // Only the URL identifies the user.
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    return await readText(response, longestAnswer);
  } catch (error) {
    if (error instanceof AnswerTooLong) throw error;
    // The message of any other error may quote the URL.
    throw new NoAnswerError('There was no answer');
  }
}

/** Reads a body; aborts the connection if it is too long. */
async function readText(response: Response, longest: number): Promise<string> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = '';
  let length = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || !value) return text + decoder.decode();
    length += value.length;
    if (length > longest) {
      await reader?.cancel();
      throw new AnswerTooLong();
    }
    text += decoder.decode(value, { stream: true });
  }
}
