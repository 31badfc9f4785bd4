import type { CreateBackupCodesRequest, CreateBackupCodesResponse } from '../wire/api.ts';
import { isChallengeEntry, isTime } from './answers.ts';
import { isListOf, isNonEmptyText, isObjectOf, isOptional } from './checks.ts';
import { RecoveryServiceError } from './recovery-service-error.ts';
import {
  type RecoveryServiceClientOptions,
  type RequestOptions,
  readAnswer,
  ServiceConnection,
} from './service-connection.ts';

const isCreateBackupCodesResponse = isObjectOf<CreateBackupCodesResponse>({
  challengeId: isNonEmptyText,
  sheet: isNonEmptyText,
  codes: isListOf(isNonEmptyText),
  expiresAt: isTime,
  confirmations: isOptional(isListOf(isChallengeEntry)),
});

/**
 * Creates a sheet of backup codes, which one of them confirms by `submitRegistration`. Apart from the
 * client, as few pages need it.
 *
 * @throws {RecoveryServiceError}
 */
export async function createBackupCodes(
  service: RecoveryServiceClientOptions,
  request: CreateBackupCodesRequest,
  options: RequestOptions = {},
): Promise<CreateBackupCodesResponse> {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
  };
  const sent = new ServiceConnection(service).send('/auth/backup-codes', init, options);
  const exchange = await sent.catch((cause) => {
    if (options.signal?.aborted) throw options.signal.reason;
    throw new RecoveryServiceError({ reason: 'unreachable', cause });
  });
  return readAnswer(exchange, isCreateBackupCodesResponse);
}
