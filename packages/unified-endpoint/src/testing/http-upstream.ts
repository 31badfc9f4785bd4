import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type HttpServer, serveHttp } from '@recovery-guardian/devnet/http-server';
import { toHex } from 'viem';

/** A call as received by an upstream. */
export interface ReceivedCall {
  readonly jsonrpc: string;
  readonly id: number;
  readonly method: string;
  readonly params: unknown;
}

/** An HTTP server in a bundler's place, to simulate faults. */
export interface HttpUpstream extends HttpServer {
  /** Every received call in order, except chain checks. */
  readonly calls: readonly ReceivedCall[];
  /** How many connections requests came on. */
  connections(): number;
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
  const sockets = new Set<IncomingMessage['socket']>();
  const server = await serveHttp(async (request, response) => {
    sockets.add(request.socket);
    const call = JSON.parse(await text(request));
    if (call.method === 'eth_chainId' && chainId !== undefined) {
      response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, result: toHex(chainId) }));
      return;
    }
    calls.push(call);
    respond(response, call, request);
  });
  return {
    // A path with our API key in it, like a provider's.
    url: `${server.url}/rpc/upstream-secret`,
    calls,
    connections: () => sockets.size,
    stop: server.stop,
  };
}
