import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

/**
 * `/healthz`: the process answers; when it does not, restart it. `/readyz`: it can serve; when it
 * cannot, send requests elsewhere, and do not restart it.
 */
export function healthRoutes(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  app.get('/healthz', { schema: { hide: true } as object }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } as object }, async (_request, reply) => {
    const answer = await readiness();
    return reply.status(answer.status === 'ready' ? 200 : 503).send(answer);
  });
}
