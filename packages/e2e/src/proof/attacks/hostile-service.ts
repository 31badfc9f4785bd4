import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
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
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (service.mode === 'down') {
      allow(response).writeHead(503).end();
      return;
    }
    const { method = 'GET', url = '/', headers } = request;
    const { host: _host, connection: _connection, ...kept } = headers;
    const answer = await fetch(`${target}${url}`, {
      method,
      headers: kept as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const text = await answer.text();
    const isConfiguration = url.includes('getNetworkConfig') && answer.ok;
    const lie = () => JSON.stringify({ ...JSON.parse(text), moduleAddress: module });
    allow(response).writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(isConfiguration && service.mode === 'lying' ? lie() : text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const service: HostileService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mode: 'honest',
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return service;
}

function allow(response: ServerResponse): ServerResponse {
  for (const name of ['origin', 'headers', 'methods']) {
    response.setHeader(`access-control-allow-${name}`, '*');
  }
  return response;
}
