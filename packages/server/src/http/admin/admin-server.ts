import type { FastifyError, FastifyInstance } from 'fastify';
import { createHttpServer, type HttpServerOptions } from '../http-server.ts';
import { type AdminPorts, adminRoutes } from './admin-routes.ts';
import { authorizeAdmin, refusal } from './authorize.ts';

/**
 * Creates the server of the admin API. Only the operator's network should reach its port, and only
 * a caller with the token is answered.
 */
export async function createAdminServer(
  options: HttpServerOptions,
  token: string,
  ports: AdminPorts,
): Promise<FastifyInstance> {
  const app = createHttpServer(options);
  authorizeAdmin(app, token);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { statusCode: status = 500, message } = error;
    if (status < 500) return reply.status(status).send(refusal(status, message));
    request.log.error({ err: error }, 'unexpected error');
    return reply.status(500).send(refusal(500, 'The log says why'));
  });
  adminRoutes(app, ports);
  await app.ready();
  return app;
}
