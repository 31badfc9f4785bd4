import type { FastifyRequest } from 'fastify';

/** Longer than any browser's header. */
const maximumLength = 200;

/** Returns the first 200 characters of the `Accept-Language` header. */
export function acceptedLanguages({ headers }: FastifyRequest): string | undefined {
  return headers['accept-language']?.slice(0, maximumLength);
}
