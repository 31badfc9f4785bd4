import { Agent, request as send } from 'node:http';
import { text } from 'node:stream/consumers';

/** The service's answer; `undefined` if the connection broke before it. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer may be any JSON.
  body: any;
}

export interface RawRequest {
  method: string;
  /** As in the request line, including the query. */
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

/** `fetch` normalizes the path; this sends it as given. */
export async function askRaw(
  url: string,
  { method, path, headers, body }: RawRequest,
): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const request = send({ agent, hostname, port, method, path, headers });
  const answered = new Promise<Answer>((resolve, reject) => {
    request.once('error', reject);
    request.once('response', (response) => {
      text(response).then((raw) => {
        resolve({ status: response.statusCode ?? 0, body: parse(raw) });
      }, reject);
    });
  });
  request.end(body);
  return answered;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
