import type { FastifyRequest } from 'fastify';

/** What may be logged of a request: its route, never its URL, which holds the API key. */
export function loggedRequest(request: FastifyRequest) {
  const { method, ip, routeOptions } = request;
  return { method, url: routeOptions.url ?? '(no route)', remoteAddress: ip };
}
