import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type HttpServer, serveHttp } from '@recovery-guardian/devnet/http-server';

/** A request as the service receives it. */
export interface ReceivedRequest {
  method: string | undefined;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface TestServer extends HttpServer {
  requests: ReceivedRequest[];
}

/** Starts a real HTTP server that responds as given and records its requests. */
export async function startServer(
  answer: (response: ServerResponse, request: ReceivedRequest) => void,
): Promise<TestServer> {
  const requests: ReceivedRequest[] = [];
  const server = await serveHttp(async (incoming, response) => {
    const { method, url = '', headers } = incoming;
    const request = { method, url, headers, body: await text(incoming) };
    requests.push(request);
    answer(response, request);
  });
  return { ...server, requests };
}

/** Answers JSON with a status. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
