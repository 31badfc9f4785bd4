import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server of the local world. */
export interface HttpServer {
  /** Without a trailing slash. */
  readonly url: string;
  /** Stops it, unless it is, and closes every connection. */
  stop(): Promise<void>;
}

/** Handles one request. If it fails, the connection is closed. */
export type HttpHandler = (
  request: IncomingMessage,
  response: ServerResponse,
) => void | Promise<void>;

/** Listens on 127.0.0.1, by default on a free port. */
export async function serveHttp(handle: HttpHandler, port = 0): Promise<HttpServer> {
  const server = createServer(async (request, response) => {
    try {
      await handle(request, response);
    } catch {
      response.destroy();
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
