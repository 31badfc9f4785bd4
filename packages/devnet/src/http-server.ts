import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where the world's pages and its chain listen: a container's are reached from outside of it. */
export const listenHost = process.env.DEVNET_HOST || '127.0.0.1';

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

/** Listens by default on 127.0.0.1, and on a free port. */
export async function serveHttp(handle: HttpHandler, port = 0): Promise<HttpServer> {
  const server = createServer(async (request, response) => {
    try {
      await handle(request, response);
    } catch {
      response.destroy();
    }
  });
  server.listen(port, listenHost);
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
