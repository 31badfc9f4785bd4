import type { HttpAnswer } from '../http-request.ts';

/**
 * Returns the kind of outcome of an answer that neither accepts nor refuses the message.
 *
 * A status of an error or a redirect means that it was not sent. A gateway that waited in vain does
 * not know, and a success that cannot be read may be one.
 */
export function failureKind(answer: HttpAnswer): 'unavailable' | 'unknown' {
  const isUnsent =
    'failure' in answer ? answer.isUnreachable : answer.status >= 300 && answer.status !== 504;
  return isUnsent ? 'unavailable' : 'unknown';
}
