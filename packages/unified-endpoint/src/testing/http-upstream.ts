import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { toHex } from 'viem';

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
  /** Every call that arrived, in order, but for questions about the chain. */
  readonly calls: readonly ReceivedCall[];
  /** How many connections were opened. */
  connections(): number;
  stop(): Promise<void>;
}

/**
 * Starts it; `respond` does with each response what a fault does. To `eth_chainId`, which every pool
 * asks at once, it answers like a healthy one, unless `chainId` is undefined.
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
