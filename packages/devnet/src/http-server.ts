import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server of the local world. */
export interface HttpServer {
  /** Without a trailing slash. */
  readonly url: string;
  /** Ends it and every open connection. */
  stop(): Promise<void>;
}

/** Listens on 127.0.0.1, on a free port when none is given. */
export async function serveHttp(listener: RequestListener, port = 0): Promise<HttpServer> {
  const server = createServer(listener).listen(port, '127.0.0.1');
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
