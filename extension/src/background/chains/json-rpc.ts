/** Calls a method of a node or the endpoint. */
export type JsonRpc = (method: string, params?: unknown) => Promise<unknown>;

/** An error response. Clients rely on its code. */
export class JsonRpcError extends Error {
  override readonly name = 'JsonRpcError';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** No answer, or an invalid one. Never names the URL, which may contain a key. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

export interface HttpJsonRpcOptions {
  /** The timeout in milliseconds. */
  readonly timeout?: number;
  /** The maximum length of an answer in bytes, since it is held in memory. */
  readonly longestAnswer?: number;
}

/** JSON-RPC 2.0 over HTTP. */
export function httpJsonRpc(
  url: string,
  { timeout = 20_000, longestAnswer = 32 * 1024 * 1024 }: HttpJsonRpcOptions = {},
): JsonRpc {
  return async (method, params = []) => {
    const body = { jsonrpc: '2.0', id: 1, method, params };
    const answer = await post(url, body, timeout, longestAnswer);
    if (answer.error) {
      const { code, message, data } = answer.error;
      throw new JsonRpcError(Number(code) || -32603, String(message), data);
    }
    if (!('result' in answer)) throw new NoAnswerError('The answer is not JSON-RPC');
    return answer.result;
  };
}

interface Answer {
  result?: unknown;
  error?: { code: unknown; message: unknown; data?: unknown };
}

async function post(
  url: string,
  body: object,
  timeout: number,
  longestAnswer: number,
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // Only the URL identifies the user.
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    const answer: unknown = JSON.parse(await readText(response, longestAnswer));
    if (typeof answer === 'object' && answer !== null) return answer;
  } catch {
    // The message of any error may quote the URL.
  }
  throw new NoAnswerError('There was no answer');
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
      throw new RangeError('The answer is too long');
    }
    text += decoder.decode(value, { stream: true });
  }
}
