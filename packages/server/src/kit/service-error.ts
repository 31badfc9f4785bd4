import {
  type ErrorDetails,
  type ErrorReason,
  errorReasons,
  remedies,
} from '@recovery-guardian/core';

type ServiceErrorOptions = Omit<ErrorDetails, 'reason'> & {
  /** Replaces the reason's default message, to name something. */
  message?: string;
  cause?: unknown;
};

/** An error reported to the caller, with a reason from the table in `protocol`. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly reason: ErrorReason;
  /** The HTTP status. */
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(reason: ErrorReason, options: ServiceErrorOptions = {}) {
    const { message = errorReasons[reason].message, cause, ...details } = options;
    super(message, { cause });
    this.reason = reason;
    this.status = errorReasons[reason].status;
    this.details = { reason, hint: remedies[reason], ...details };
  }
}

/** Whether something was counted against its limits. */
export type LimitOutcome =
  | { outcome: 'taken' }
  /** Nothing was counted; there is room again in `retryAfter` seconds. */
  | { outcome: 'limited'; retryAfter: number };

/** @throws {ServiceError} `rate-limited` */
export function throwIfLimited(taken: LimitOutcome): void {
  if (taken.outcome === 'taken') return;
  throw new ServiceError('rate-limited', { retryAfter: taken.retryAfter });
}
