import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A call as an upstream receives it. */
export interface ReceivedCall {
  readonly jsonrpc: string;
  readonly id: number;
  readonly method: string;
  readonly params: unknown;
}

/** An HTTP server in a bundler's place, for faults that a healthy bundler does not have. */
export interface HttpUpstream {
  readonly url: string;
  /** Every call that arrived, in order. */
  readonly calls: readonly ReceivedCall[];
  /** How many connections were opened. */
  connections(): number;
  stop(): Promise<void>;
}

/** Starts it; `respond` does with each response what a fault does. */
export async function startHttpUpstream(
  respond: (response: ServerResponse, call: ReceivedCall, request: IncomingMessage) => void,
): Promise<HttpUpstream> {
  const calls: ReceivedCall[] = [];
  let connections = 0;
  const server = createServer(async (request, response) => {
    const call = JSON.parse(await text(request));
    calls.push(call);
    respond(response, call, request);
  });
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    // A path like a provider's, which holds our key to it.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rpc/upstream-secret`,
    calls,
    connections: () => connections,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
