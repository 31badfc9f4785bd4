import { createHash, timingSafeEqual } from 'node:crypto';
import { network } from '@recovery-guardian/protocol/network';
import type { FastifyInstance } from 'fastify';
import { createLimiter } from '../../adapters/rates/limiter.ts';

/** Wrong tokens per network and minute; then even the right one is refused. */
const failures = { maximum: 10, period: 60 };

/**
 * Answers only callers with the token. Tokens are compared by their hashes, in the
 * same time for every wrong one.
 */
export function authorizeAdmin(app: FastifyInstance, token: string): void {
  const expected = hash(token);
  const limiter = createLimiter('admin', failures, undefined);
  app.addHook('onRequest', async (request, reply) => {
    const from = network(request.ip);
    const { outcome } = await limiter.take(from, 0);
    if (outcome === 'limited') return reply.status(429).send(refusal(429, 'Too many wrong tokens'));
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (timingSafeEqual(hash(given), expected)) return;
    await limiter.take(from);
    request.log.warn({ network: from }, 'a wrong token for the admin API');
    return reply.status(401).send(refusal(401, 'The admin API needs its bearer token'));
  });
}

export function refusal(code: number, message: string) {
  return { error: { code, message } };
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
