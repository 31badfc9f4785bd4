import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server of the local world. */
export interface HttpServer {
  /** Without a trailing slash. */
  readonly url: string;
  /** Ends it and every open connection. */
  stop(): Promise<void>;
}

/** Answers one request. When it fails, the connection is cut. */
export type HttpHandler = (
  request: IncomingMessage,
  response: ServerResponse,
) => void | Promise<void>;

/** Listens on 127.0.0.1, on a free port when none is given. */
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
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
