import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Configuration } from '../configuration/schema.ts';
import { connectionTimeout, limitPipelining } from './http-server.ts';
import type { Metrics } from './metrics.ts';

export type MetricsServer = Awaited<ReturnType<typeof startMetricsServer>>;

/** Far more than scrapes need. Each connection may keep some answers in memory. */
const maximumConnections = 64;

/**
 * Serves `GET /metrics` on a separate port, which only the operator's network should reach.
 *
 * @param onError called when a scrape fails
 */
export async function startMetricsServer(
  { host, port }: { host: string; port: number },
  metrics: Metrics,
  onError: (error: unknown) => void,
) {
  const server = createServer(async (request, response) => {
    const isScrape = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics';
    if (!isScrape) {
      response.writeHead(404).end();
      return;
    }
    try {
      const { contentType, text } = await metrics.render();
      response.writeHead(200, { 'content-type': contentType }).end(text);
    } catch (error) {
      onError(error);
      response.writeHead(500).end();
    }
  });
  server.setTimeout(connectionTimeout);
  server.maxConnections = maximumConnections;
  limitPipelining(server);
  server.listen(port, host);
  await once(server, 'listening');
  const { port: chosen } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${chosen}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Starts it if a port is configured. */
export async function serveMetrics(
  { host, port }: Configuration['metrics'],
  metrics: Metrics,
  { log, onClose }: { log: FastifyBaseLogger; onClose(close: () => Promise<unknown>): void },
): Promise<void> {
  if (port === null) return;
  const onError = (error: unknown) => log.error({ err: error }, 'unexpected error');
  const server = await startMetricsServer({ host, port }, metrics, onError);
  onClose(server.close);
  log.info({ url: server.url }, 'metrics');
}
