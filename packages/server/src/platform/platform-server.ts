import { site } from '@recovery-guardian/core/ip-address';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { otherLimits } from '../configuration/service-settings.ts';
import type { Database } from '../database/open.ts';
import { addDocumentRoute } from '../http/api-document.ts';
import { createHttpServer, type HttpServerOptions } from '../http/http-server.ts';
import type { Clock } from '../kit/clock.ts';
import type { LimitOutcome } from '../kit/service-error.ts';
import { createLimiter, type SharedRedis } from '../limits/request-rates.ts';
import { ErrorSchema, errorBody, notFound, PlatformError } from './errors.ts';
import type { ManagementKeys } from './management-keys.ts';
import { PolicySchema } from './policy-shapes.ts';
import { platformRoutes } from './routes.ts';

interface PlatformOptions {
  db: Database;
  clock: Clock;
  redis: SharedRedis;
  keys: Pick<ManagementKeys, 'find'>;
  chainIds: readonly number[];
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
      'Gas policies of a team. A change needs the ETag of the policy as If-Match; a POST may have an Idempotency-Key. A list that is empty is refused: say "allowAll": true.',
    key: [
      'managementKey',
      'A management key, which the operator issues with "management-keys create".',
    ],
    schemas: [PolicySchema, ErrorSchema],
    isShown: (url) => url.startsWith('/v1/'),
    describe: (schema) => ({ ...schema, security: [{ managementKey: [] }] }),
  });
  app.decorateRequest('managementKey');
  const authorize = createAuthorization(options);
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.url === '/openapi.json') return;
    request.setDecorator('managementKey', await authorize(request));
  });
  app.setNotFoundHandler(async () => {
    throw notFound('route');
  });
  platformRoutes(app, options);
  await app.ready();
  return app;
}

function createAuthorization({ keys, redis: { client } }: PlatformOptions) {
  const failures = createLimiter('management-key', otherLimits.unknownTokensPerSite, client);
  const requests = createLimiter('platform', otherLimits.requestsPerManagementKey, client);
  const changes = createLimiter('platform-changes', otherLimits.changesPerTeam, client);
  return async (request: FastifyRequest) => {
    const { origin, 'sec-fetch-site': fetched, authorization } = request.headers;
    if (origin !== undefined || fetched !== undefined) {
      const message = 'Management keys are for servers: this API answers no page';
      throw new PlatformError(403, message);
    }
    const given = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
    const key = given === undefined ? undefined : await keys.find(given);
    if (!key) {
      requireRoom(await failures.take(site(request.ip)));
      throw new PlatformError(401, 'Send "Authorization: Bearer" with a valid management key');
    }
    requireRoom(await requests.take(key.id));
    const { scope } = request.routeOptions.config;
    if (scope !== undefined && !key.scopes.includes(scope)) {
      throw new PlatformError(403, `This management key lacks the scope ${scope}`);
    }
    if (scope === 'gas-policies:write') requireRoom(await changes.take(key.team));
    return key;
  };
}

function requireRoom(taken: LimitOutcome): void {
  if (taken.outcome === 'taken') return;
  const { retryAfter } = taken;
  throw new PlatformError(429, 'Too many requests: wait as Retry-After says', { retryAfter });
}

function answerError(
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
