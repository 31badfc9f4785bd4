import type { FastifyRequest } from 'fastify';

/** The loggable parts of a request: its route, never its URL, which contains the API key. */
export function loggedRequest(request: FastifyRequest) {
  const { method, ip, routeOptions } = request;
  return { method, url: routeOptions.url ?? '(no route)', remoteAddress: ip };
}
