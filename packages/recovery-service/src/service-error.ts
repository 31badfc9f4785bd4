import { type ErrorDetails, type ErrorReason, errorReasons } from '@recovery-guardian/protocol';

export type ServiceErrorOptions = Omit<ErrorDetails, 'reason'> & {
  /** In place of the reason's own message, where the message names something. */
  message?: string;
  cause?: unknown;
};

/** A refusal that the caller is told about: one of the reasons of `protocol`'s table. */
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
    this.details = { reason, hint: errorReasons[reason].remedy, ...details };
  }
}
