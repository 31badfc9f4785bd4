import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

/**
 * `/healthz` answers while the process runs; if it does not, restart the process. `/readyz` says
 * whether it can serve; if not, send requests elsewhere, but do not restart it.
 */
export function healthRoutes(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  app.get('/healthz', { schema: { hide: true } as object }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } as object }, async (_request, reply) => {
    const answer = await readiness();
    return reply.status(answer.status === 'ready' ? 200 : 503).send(answer);
  });
}
