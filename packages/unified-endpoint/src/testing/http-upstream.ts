import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { toHex } from 'viem';

/** A call as received by an upstream. */
export interface ReceivedCall {
  readonly jsonrpc: string;
  readonly id: number;
  readonly method: string;
  readonly params: unknown;
}

/** An HTTP server in a bundler's place, to simulate faults. */
export interface HttpUpstream {
  readonly url: string;
  /** Every received call in order, except chain checks. */
  readonly calls: readonly ReceivedCall[];
  /** How many connections were opened. */
  connections(): number;
  stop(): Promise<void>;
}

/**
 * Starts the server; `respond` answers each request, which may simulate a fault. `eth_chainId`,
 * which every pool asks immediately, is answered correctly unless `chainId` is undefined.
 */
export async function startHttpUpstream(
  respond: (response: ServerResponse, call: ReceivedCall, request: IncomingMessage) => void,
  { chainId }: { chainId?: number | undefined } = { chainId: 31337 },
): Promise<HttpUpstream> {
  const calls: ReceivedCall[] = [];
  let connections = 0;
  const server = createServer(async (request, response) => {
    const call = JSON.parse(await text(request));
    if (call.method === 'eth_chainId' && chainId !== undefined) {
      response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, result: toHex(chainId) }));
      return;
    }
    calls.push(call);
    respond(response, call, request);
  });
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    // A path with our API key in it, like a provider's.
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
