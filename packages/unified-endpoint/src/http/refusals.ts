import type { Readable } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  internalError,
  invalidRequest,
  isUnreadable,
  JsonRpcError,
  notFound,
  unknownKey,
} from '../json-rpc/errors.ts';
import { findId, lookedAt } from '../json-rpc/find-id.ts';
import { failure } from '../json-rpc/messages.ts';
import { corsHeaders } from './cors.ts';
import { findRoutePrefix } from './route-prefixes.ts';

/** Every reply is of this type; Fastify would spend time on a shorter one. */
export const jsonType = 'application/json; charset=utf-8';

/** Makes JSON-RPC replies of whatever goes wrong behind a door, in the plugin or in Fastify. */
export function refuseInJsonRpc(app: FastifyInstance): void {
  app.setNotFoundHandler(async () => {
    throw notFound();
  });

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = error instanceof JsonRpcError ? error : ofFastify(error, request);
    if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
    return reply
      .code(refusal.httpStatus)
      .header('content-type', jsonType)
      .send(failure(isUnreadable(refusal) ? null : findId(bodyText(request)), refusal));
  });
}

/**
 * Answers what Fastify refuses before it looks for a route, a URL that cannot be decoded or is
 * too long, for its `frameworkErrors` option. False, and nothing done, for other paths than ours.
 */
export function answerFrameworkError(request: FastifyRequest, reply: FastifyReply): boolean {
  const [path = ''] = (request.raw.url ?? '').split('?', 1);
  const route = findRoutePrefix(path);
  if (!route) return false;
  const names = path.slice(route.prefix.length + 1).split('/');
  // Only a key can be what was not understood where two names stand.
  const refusal = names.length === 2 && names[0] && names[1] ? unknownKey() : notFound();
  reply
    .code(refusal.httpStatus)
    .headers({ ...corsHeaders, 'content-type': jsonType })
    .send(failure(null, refusal));
  return true;
}

/**
 * The reply to what Node's own parser could not read (more than 16 KiB of headers, no HTTP), by as
 * much of the request as there is; undefined where that does not go to a door of ours.
 */
export function replyToUnread(
  start: string,
): { headers: Readonly<Record<string, string>>; body: string } | undefined {
  const path = /^[A-Z]+ ([^ ?]+)/.exec(start)?.[1];
  if (path === undefined || !findRoutePrefix(path)) return undefined;
  const body = failure(null, invalidRequest('unreadable'));
  return { headers: { ...corsHeaders, 'content-type': jsonType }, body };
}

/** A request's body as it came: what is wrong with it is for JSON-RPC to say. */
export function bodyText(request: FastifyRequest): string {
  return typeof request.body === 'string' ? request.body : '';
}

/**
 * The start of a body that is refused unread, for the id that the refusal echoes. The rest is
 * discarded as it arrives.
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
