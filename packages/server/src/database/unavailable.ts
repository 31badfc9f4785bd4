import { otherLimits } from '../configuration/service-settings.ts';

/** How long a request waits for a connection, and how long its caller is told to wait: seconds. */
export const longestWait = otherLimits.databaseWait;

/**
 * The database cannot be used at present, which is not the statement's fault. Its transaction is over;
 * only a COMMIT may have had its effect. The caller is told to repeat the request.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
  /** The HTTP status, as Fastify's errors have it. */
  readonly statusCode = 503;
  /** Seconds. */
  readonly retryAfter = longestWait;
  /** PostgreSQL's or the system's. */
  readonly code: string | undefined;

  constructor(cause: Error & { code?: string }) {
    super(cause.message || cause.code, { cause });
    this.code = cause.code;
  }
}

/**
 * Of SQLSTATE: connections, resources (a full disk), the operator (a shutdown, a statement that took too
 * long), the system (a disk that fails); a standby; and a lock that is not free in time, as when its
 * transaction's connection is silent.
 *
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const unavailable = /^(08|53|57|58)|^(25006|55P03)$/;

/** Returns the error to throw: {@link DatabaseUnavailableError} if PostgreSQL says so. */
export function classify(error: Error & { code?: string }): Error {
  return unavailable.test(error.code ?? '') ? new DatabaseUnavailableError(error) : error;
}
