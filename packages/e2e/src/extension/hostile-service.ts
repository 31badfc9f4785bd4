import type { ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { serveHttp } from '@recovery-guardian/devnet/testing';
import type { Address } from 'viem';

/** The recovery service controlled by an attacker, or down. */
export interface HostileService {
  readonly url: string;
  /** `honest` forwards everything; `lying` names another recovery module; `down` answers 503. */
  mode: 'honest' | 'lying' | 'down';
  stop(): Promise<void>;
}

/** Proxies between the wallet and the service at `target`. */
export async function startHostileService(
  target: string,
  module: Address,
): Promise<HostileService> {
  const server = await serveHttp(async (request, response) => {
    const body = await buffer(request);
    if (service.mode === 'down') {
      allow(response).writeHead(503).end();
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
    response.end(isConfiguration && service.mode === 'lying' ? lie() : text);
  });
  const service: HostileService = { ...server, mode: 'honest' };
  return service;
}

function allow(response: ServerResponse): ServerResponse {
  for (const name of ['origin', 'headers', 'methods']) {
    response.setHeader(`access-control-allow-${name}`, '*');
  }
  return response;
}
