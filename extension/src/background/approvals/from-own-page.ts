import { ProviderRpcError } from '@recovery-guardian/core';
import { WalletError } from '../../messages/errors.ts';
import type { ApprovalRequester } from '../wallet/approval-requests.ts';

/** In milliseconds: messages do not report when their page closes, so a request needs a limit. */
const requestTimeout = 600_000;

/** Asks the user for something on behalf of the wallet's own page. @throws {WalletError} `declined` */
export function fromOwnPage<Answer>(
  ask: (page: ApprovalRequester) => Promise<Answer>,
): Promise<Answer> {
  const signal = AbortSignal.timeout(requestTimeout);
  return ask({ origin: undefined, tabId: undefined, signal }).catch((error) => {
    throw error instanceof ProviderRpcError ? new WalletError('declined', error.message) : error;
  });
}
