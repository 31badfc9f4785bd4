import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addDocumentRoute } from '../http/api-document.ts';
import { createHttpServer, type HttpServerOptions } from '../http/http-server.ts';
import { type Authorize, requireServer } from './authorize.ts';
import { ErrorSchema, errorBody, notFound, PlatformError } from './errors.ts';
import { type GetOverview, overviewRoute } from './overview.ts';
import { PolicySchema } from './policy-shapes.ts';
import { type PlatformParts, platformRoutes } from './routes.ts';

interface PlatformOptions extends PlatformParts {
  authorize: Authorize;
  getOverview: GetOverview;
}

/**
 * Creates the server of the platform API, by which teams change their gas policies. It is for back ends
 * with a management key: no page may call it, and no runtime key opens it.
 */
export async function createPlatformServer(
  http: HttpServerOptions,
  options: PlatformOptions,
): Promise<FastifyInstance> {
  const app = createHttpServer(http);
  app.setErrorHandler<FastifyError | PlatformError>(answerError);
  app.addSchema(PolicySchema);
  app.addSchema(ErrorSchema);
  addDocumentRoute(app, {
    title: 'Platform API',
    description:
      'Gas policies of a team, and an overview of all for the operator. A change needs the ETag of the policy as If-Match; a POST may have an Idempotency-Key. A list that is empty is refused: say "allowAll": true.',
    key: [
      'managementKey',
      'A management key, which the operator issues with "management-keys create".',
    ],
    schemas: [PolicySchema, ErrorSchema],
    isShown: (url) => url.startsWith('/v1/'),
    describe: (schema) => ({ ...schema, security: [{ managementKey: [] }] }),
  });
  app.decorateRequest('managementKey');
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.url === '/openapi.json') return;
    requireServer(request);
    request.setDecorator('managementKey', await options.authorize(request));
  });
  app.setNotFoundHandler(async () => {
    throw notFound('route');
  });
  platformRoutes(app, options);
  overviewRoute(app, options.getOverview);
  await app.ready();
  return app;
}

export function answerError(
  error: FastifyError | PlatformError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = error instanceof PlatformError ? error : explain(error);
  if (refusal.status === 500) request.log.error({ err: error }, 'unexpected error');
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  return reply.status(refusal.status).send(errorBody(refusal));
}

function explain({ validation, validationContext, statusCode = 500 }: FastifyError): PlatformError {
  const [first] = validation ?? [];
  if (!first) {
    return statusCode < 500
      ? new PlatformError(400, 'The body must be JSON of at most 64 KiB')
      : new PlatformError(500, 'An unexpected error; the log of the server has it');
  }
  const { instancePath, params, message = 'is wrong' } = first;
  const missing = params.missingProperty ?? params.additionalProperty;
  const path = [...instancePath.split('/').slice(1), ...(missing ? [missing] : [])].join('.');
  if (validationContext === 'headers' && path === 'if-match') {
    return new PlatformError(428, 'Send the ETag of the policy as If-Match, or * for any');
  }
  if (validationContext !== 'body') return new PlatformError(400, `${path} ${message}`);
  return new PlatformError(422, `${path} ${message}`, { details: { [path]: message } });
}
