import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type HttpServer, serveHttp as serve } from '@recovery-guardian/devnet/http-server';

/** A request that the test server received. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

export interface Answer {
  status: number;
  body?: string;
  headers?: Record<string, string>;
}

export interface TestServer extends HttpServer {
  /** All requests so far. */
  requests: ReceivedRequest[];
  /** Sets how requests are answered from now on. */
  answer(respond: (request: ReceivedRequest) => Answer | Promise<Answer>): void;
}

/** Starts an HTTP server on a free port, which answers 200 by default. */
export async function serveHttp(): Promise<TestServer> {
  const requests: ReceivedRequest[] = [];
  let respond: (request: ReceivedRequest) => Answer | Promise<Answer> = () => ({ status: 200 });
  const server = await serve(async (message, response) => {
    const { method = '', url: path = '', headers } = message;
    const request = { method, path, headers, body: await text(message) };
    requests.push(request);
    const answer = await respond(request);
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  return {
    ...server,
    requests,
    answer(next) {
      respond = next;
    },
  };
}

/** Sends a request that no HTTP client would send; returns what was answered. */
export async function sendRaw(url: string, request: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.end(request);
  return text(socket);
}
