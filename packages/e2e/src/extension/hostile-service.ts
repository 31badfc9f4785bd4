import type { ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { serveHttp } from '@recovery-guardian/devnet/testing';
import { type Address, numberToHex } from 'viem';

/** The recovery service, a node or an endpoint: controlled by an attacker, down, or with a limit. */
export interface HostileService {
  readonly url: string;
  /**
   * `honest` forwards everything; `lying` names another recovery module; `stale` says that the newest block
   * is two hours old; `down` answers 503.
   */
  mode: 'honest' | 'lying' | 'stale' | 'down';
  /** How many requests arrived. */
  asked: number;
  /** How many more it answers, before it refuses all by a limit. */
  left: number;
  stop(): Promise<void>;
}

/** Proxies between the wallet and the server at `target`. */
export async function startHostileService(
  target: string,
  module?: Address,
): Promise<HostileService> {
  const server = await serveHttp(async (request, response) => {
    const body = await buffer(request);
    service.asked += 1;
    service.left -= 1;
    if (service.mode === 'down' || service.left < 0) {
      allow(response)
        .writeHead(service.mode === 'down' ? 503 : 429)
        .end();
      return;
    }
    const { method = 'GET', url = '/', headers } = request;
    const { host: _host, connection: _connection, ...kept } = headers;
    const answer = await fetch(`${target}${url}`, {
      method,
      headers: kept as Record<string, string>,
      ...(body.length > 0 && { body }),
    });
    const text = await answer.text();
    const isConfiguration = url.includes('getNetworkConfig') && answer.ok;
    const lie = () => JSON.stringify({ ...JSON.parse(text), moduleAddress: module });
    allow(response).writeHead(answer.status, { 'content-type': 'application/json' });
    const isBlock = body.includes('eth_getBlockByNumber');
    const age = () =>
      text.replace(/(?<="timestamp":")0x\w+/, (time) => numberToHex(Number(time) - 7_200));
    if (isConfiguration && service.mode === 'lying') response.end(lie());
    else response.end(isBlock && service.mode === 'stale' ? age() : text);
  });
  const service: HostileService = { ...server, mode: 'honest', asked: 0, left: Infinity };
  return service;
}

function allow(response: ServerResponse): ServerResponse {
  for (const name of ['origin', 'headers', 'methods']) {
    response.setHeader(`access-control-allow-${name}`, '*');
  }
  return response;
}
