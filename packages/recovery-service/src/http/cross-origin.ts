import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Answers preflights from every origin, as they carry no token and reveal nothing. The token
 * decides whether a page may read a response ({@link allowOrigin}).
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
