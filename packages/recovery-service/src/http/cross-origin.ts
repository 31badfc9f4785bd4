import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Answers preflights for every origin: they carry no token, and give nothing away. Whether a page may
 * read an answer is decided by its token ({@link allowOrigin}).
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

/** Lets a page of this origin read the answer, errors and Retry-After included. */
export function allowOrigin(reply: FastifyReply, origin: string): void {
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-expose-headers', 'retry-after')
    .header('vary', 'origin');
}
