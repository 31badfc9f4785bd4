import type { FastifyInstance } from 'fastify';
import type { Mode } from '../../configuration/sections/keys.ts';
import type { Readiness } from './readiness.ts';

/**
 * `/healthz` answers while the process runs; if it does not, restart the process. `/readyz` says
 * whether it can serve; if not, send requests elsewhere, but do not restart it. A server that is
 * closing is not ready from the start, while it still serves.
 */
export function healthRoutes(
  app: FastifyInstance,
  mode: Mode,
  readiness: () => Promise<Readiness>,
): void {
  const health = { status: 'ok', ...(mode !== 'production' && { mode }) };
  app.get('/healthz', async () => health);

  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.get('/readyz', async (_request, reply) => {
    if (isClosing) return reply.status(503).send({ status: 'closing' });
    const answer = await readiness();
    return reply.status(answer.status === 'ready' ? 200 : 503).send(answer);
  });
}
