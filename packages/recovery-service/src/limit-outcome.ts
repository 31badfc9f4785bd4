import { ServiceError } from './service-error.ts';

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
