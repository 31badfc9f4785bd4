import type { Readable } from 'node:stream';
import { JsonRpcError } from '@recovery-guardian/json-rpc';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findRoutePrefix } from '../http.ts';
import {
  httpOf,
  internalError,
  invalidRequest,
  isUnreadable,
  notFound,
  unknownKey,
} from '../json-rpc/errors.ts';
import { findId, lookedAt } from '../json-rpc/find-id.ts';
import { failure } from '../json-rpc/messages.ts';
import { corsHeaders } from './cors.ts';

/** The type of every reply; Fastify would spend time on a shorter one. */
export const jsonType = 'application/json; charset=utf-8';

/** Turns all errors below a route prefix, of the plugin or Fastify, into JSON-RPC replies. */
export function refuseInJsonRpc(app: FastifyInstance): void {
  app.setNotFoundHandler(async () => {
    throw notFound();
  });

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = error instanceof JsonRpcError ? error : ofFastify(error, request);
    const { httpStatus, retryAfter } = httpOf(refusal);
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return reply
      .code(httpStatus)
      .header('content-type', jsonType)
      .send(failure(isUnreadable(refusal) ? null : findId(bodyText(request)), refusal));
  });
}

/**
 * Answers requests that Fastify refuses before routing: URLs that are invalid or too long. For its
 * `frameworkErrors` option. Returns false, and does nothing, for other paths than ours.
 */
export function answerFrameworkError(request: FastifyRequest, reply: FastifyReply): boolean {
  const [path = ''] = (request.raw.url ?? '').split('?', 1);
  const route = findRoutePrefix(path);
  if (!route) return false;
  const names = path.slice(route.prefix.length + 1).split('/');
  // With two segments, only the key can be unreadable.
  const refusal = names.length === 2 && names[0] && names[1] ? unknownKey() : notFound();
  reply
    .code(refusal.httpStatus)
    .headers({ ...corsHeaders, 'content-type': jsonType })
    .send(failure(null, refusal));
  return true;
}

/**
 * The reply to a request that Node's parser rejected (over 16 KiB of headers, not HTTP). Looks at
 * as much of the request as there is; returns undefined for other paths than ours.
 */
export function replyToUnread(
  start: string,
): { headers: Readonly<Record<string, string>>; body: string } | undefined {
  const path = /^[A-Z]+ ([^ ?]+)/.exec(start)?.[1];
  if (path === undefined || !findRoutePrefix(path)) return undefined;
  const body = failure(null, invalidRequest('unreadable'));
  return { headers: { ...corsHeaders, 'content-type': jsonType }, body };
}

/** The request's body as received; JSON-RPC code reports what is wrong with it. */
export function bodyText(request: FastifyRequest): string {
  return typeof request.body === 'string' ? request.body : '';
}

/**
 * Reads the start of a refused body, for the id in the refusal. The rest is discarded on arrival.
 */
export function readStart(body: Readable): Promise<string> {
  return new Promise((resolve) => {
    let start = '';
    const stop = () => {
      body.off('data', onData).resume();
      resolve(start);
    };
    const onData = (chunk: Buffer) => {
      start += chunk.toString('utf8', 0, lookedAt);
      if (start.length >= lookedAt) stop();
    };
    body.on('data', onData).once('close', stop).once('end', stop).once('error', stop);
  });
}

function ofFastify(error: FastifyError, request: FastifyRequest): JsonRpcError {
  const { statusCode = 500 } = error;
  if (statusCode === 413) return invalidRequest('the body is too large', 413);
  if (statusCode >= 400 && statusCode < 500) return invalidRequest('unreadable', statusCode);
  request.log.error(error);
  return internalError();
}

/** The loggable parts of a request: its route, never its URL, which contains the API key. */
export function loggedRequest(request: FastifyRequest) {
  const { method, ip, routeOptions } = request;
  return { method, url: routeOptions.url ?? '(no route)', remoteAddress: ip };
}
