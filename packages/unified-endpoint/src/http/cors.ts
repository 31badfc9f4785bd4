import type { FastifyInstance } from 'fastify';

/** On every reply. `Retry-After` is exposed, as viem heeds it. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Retry-After, Deprecation, Link',
};

/**
 * Lets pages of every origin call the endpoint and read its replies, errors too. Who may call is
 * decided by the API key; no cookie or other standing of the browser plays a part.
 */
export function allowEveryOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(corsHeaders);
    done();
  });

  app.options('/*', async (request, reply) => {
    const asked = request.headers['access-control-request-headers'];
    reply.header('access-control-allow-methods', 'POST');
    reply.header('access-control-allow-headers', asked ?? 'content-type, x-api-key');
    reply.header('access-control-max-age', '86400');
    return reply.code(204).send();
  });
}
