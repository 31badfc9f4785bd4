import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { ErrorResponse } from '@recovery-guardian/core';
import { ErrorResponseSchema } from '@recovery-guardian/core/schemas';
import type {
  FastifyBaseLogger,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { TSchema } from 'typebox';
import { ServiceError } from '../kit/service-error.ts';

/** Formats every error of these routes in the contract's envelope (docs/protocol.md, "Errors"). */
export function handleErrors(app: FastifyInstance, dialect: Dialect): void {
  const send = (request: FastifyRequest, reply: FastifyReply, error: ServiceError) => {
    const { retryAfter } = error.details;
    // Of every origin, as an error has no secret, and a page could not tell it from a broken network.
    if (request.headers.origin) allowOrigin(reply, request.headers.origin);
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    return reply.status(error.status).send(dialect.formatError(error));
  };
  app.setErrorHandler<FastifyError | ServiceError>((error, request, reply) => {
    const refusal = toServiceError(error);
    // What is unavailable says so in the log itself: while it is, each request fails.
    const isLogged = 'statusCode' in error && error.statusCode === 503;
    if (refusal.status >= 500 && !isLogged)
      request.log.error({ err: refusal.cause ?? refusal }, refusal.reason);
    return send(request, reply, refusal);
  });
  app.setNotFoundHandler((request, reply) => send(request, reply, new ServiceError('not-found')));
}

/** Uses the contract's statuses: malformed, oversized and wrong media type are all 400. */
function toServiceError(error: FastifyError | ServiceError): ServiceError {
  if (error instanceof ServiceError) return error;
  const [problem] = error.validation ?? [];
  if (problem) {
    const field = problem.params.missingProperty ?? problem.instancePath.split('/')[1];
    const isMissing = problem.keyword === 'required';
    const what = isMissing ? 'is missing' : (problem.message ?? 'is invalid');
    const hint = `${field ? `${field} ` : ''}${what}`;
    return new ServiceError('invalid-parameters', {
      ...(field ? { field: String(field) } : {}),
      hint,
    });
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new ServiceError('invalid-parameters', { hint: malformed[error.code] ?? error.message });
  }
  const { statusCode, retryAfter } = error as FastifyError & { retryAfter?: number };
  if (statusCode === 503) return new ServiceError('busy', { cause: error, retryAfter });
  return new ServiceError('internal', { cause: error });
}

/** Hints for bodies that could not be read. */
const malformed: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send JSON with Content-Type: application/json.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty. Send a JSON object.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not JSON.',
};

/**
 * The format of responses. The same handlers serve the contract's routes and `/v1`, which keeps the
 * format of the public reference service.
 */
export interface Dialect {
  formatAddress(address: string): string;
  formatError(error: ServiceError): ErrorResponse;
}

/** Errors are wrapped in `error` (docs/protocol.md, "Errors"); addresses are checksummed. */
export const contractDialect: Dialect = {
  formatAddress: (address) => address,
  formatError: ({ status, message, details }) => ({ error: { code: status, message, details } }),
};

/** Errors have `code` and `message` at the top level too; addresses are in lower case. */
export const v1Dialect: Dialect = {
  formatAddress: (address) => address.toLowerCase(),
  formatError: ({ status, message, reason, details }) => {
    const known = reason === 'invalid-signature' ? 'SIWE Message: invalid signature' : message;
    return { code: status, message: known, error: { code: status, message: known, details } };
  },
};

/** A Fastify instance whose handler types come from the schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** The dependencies of routes; the service is in each request. */
export interface RouteOptions {
  dialect: Dialect;
}

/** Builds a route's response schemas: its own and the error envelope (docs/protocol.md, "Errors"). */
export function answers<Answer extends TSchema>(answer: Answer) {
  return { 200: answer, '4xx': ErrorResponseSchema, '5xx': ErrorResponseSchema };
}

/**
 * Answers preflights from every origin, as they carry no token and reveal nothing. The token
 * decides whether a page may read more than an error ({@link allowOrigin}).
 *
 * @see Fetch Standard, CORS protocol
 */
export function answerPreflights(app: FastifyInstance): void {
  app.options('/*', async (request, reply) => {
    const { origin } = request.headers;
    if (origin) allowOrigin(reply, origin);
    return reply
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', 'authorization, content-type, x-captcha-token')
      .header('access-control-max-age', '7200')
      .status(204)
      .send();
  });
}

/** Lets pages of this origin read the response, including errors and Retry-After. */
export function allowOrigin(reply: FastifyReply, origin: string): void {
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-expose-headers', 'retry-after')
    .header('vary', 'origin');
}
