import type { RecoveryServiceError } from '@recovery-guardian/client';

/** Whether the service, or the client, reports this error. Checked without loading the client. */
export function isServiceError(error: unknown): error is RecoveryServiceError {
  return error instanceof Error && error.name === 'RecoveryServiceError';
}
