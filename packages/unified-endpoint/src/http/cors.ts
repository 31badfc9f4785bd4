import type { FastifyInstance } from 'fastify';

/** Sent with every reply. `Retry-After` is exposed because viem uses it. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Retry-After, Deprecation, Link',
};

/**
 * Lets pages of every origin call the endpoint and read its replies, including errors. Access
 * depends on the API key only, never on cookies.
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
