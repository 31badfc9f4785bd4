import type { ErrorDetails } from '../wire/api.ts';
import { type ErrorReason, errorReasons } from '../wire/errors.ts';
import { remedies } from '../wire/remedies.ts';

/** Why a call failed: the service's reason, or one for a missing or unreadable response. */
export type RecoveryServiceErrorReason = ErrorReason | 'unreachable' | 'unexpected-answer';

export interface RecoveryServiceErrorOptions {
  reason: RecoveryServiceErrorReason;
  /** The HTTP status, if there was a response. */
  status?: number | undefined;
  details?: ErrorDetails | undefined;
  /** In seconds. */
  retryAfter?: number | undefined;
  cause?: unknown;
}

/**
 * The error of a failed call of the client. `reason` is for programs, the message (cause, then
 * remedy) for people.
 *
 * The message consists of this package's own texts, never of request or response data. So it
 * contains no code, token or target and may be logged; `details`, from the service, may not.
 *
 * @example
 * ```ts
 * try {
 *   await client.submitRegistration({ challengeId, challenge });
 * } catch (error) {
 *   if (!RecoveryServiceError.is(error)) throw error;
 *   if (error.reason === 'invalid-challenge') show(`${error.details?.triesLeft} tries left`);
 * }
 * ```
 */
export class RecoveryServiceError extends Error {
  override readonly name = 'RecoveryServiceError';
  readonly reason: RecoveryServiceErrorReason;
  /** The HTTP status; `undefined` if there was no response. */
  readonly status: number | undefined;
  /** More from the service: a hint, the wrong field, the tries left. */
  readonly details: ErrorDetails | undefined;
  /** How many seconds to wait before the next try, if the service says so. */
  readonly retryAfter: number | undefined;

  constructor({ reason, status, details, retryAfter, cause }: RecoveryServiceErrorOptions) {
    const remedy = remedyTexts[reason];
    super(
      `${texts[reason].message}${remedy ? `. ${remedy}` : ''}`,
      cause === undefined ? undefined : { cause },
    );
    this.reason = reason;
    this.status = status;
    this.details = details;
    this.retryAfter = retryAfter;
  }

  /** Checks the name, not the class: two copies of this package may be on one page. */
  static is(error: unknown): error is RecoveryServiceError {
    return error instanceof Error && error.name === 'RecoveryServiceError';
  }
}

const texts: Record<RecoveryServiceErrorReason, { message: string }> = {
  ...errorReasons,
  unreachable: { message: 'The recovery service could not be reached' },
  'unexpected-answer': { message: 'The recovery service gave an answer that cannot be read' },
};

const remedyTexts: Record<RecoveryServiceErrorReason, string> = {
  ...remedies,
  unreachable: 'Check the connection, then try again.',
  'unexpected-answer': 'Check that the base URL is that of a recovery service.',
};
