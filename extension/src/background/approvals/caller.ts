import { ProviderRpcError } from '@recovery-guardian/core';
import { WalletError } from '@recovery-guardian/wallet';
import type { ApprovalRequester } from '../wallet/approval-requests.ts';
import type { Wallet } from '../wallet/wallet.ts';

/** The sender of a request, as reported by the browser; never taken from the request. */
export interface Caller extends ApprovalRequester {
  /** The role of the wallet's own page; sites always act as their account. */
  readonly as: 'account' | 'owner';
}

/** The arguments of a method. */
export interface RpcContext {
  readonly wallet: Wallet;
  readonly caller: Caller;
  /** The given parameters, as a list, without keys that could change an object's prototype. */
  readonly params: readonly unknown[];
}

/** Counts a site's request that uses the node before the user answers. @throws {ProviderRpcError} -32005 */
export function countRequest({ wallet, caller: { origin } }: RpcContext): void {
  if (origin !== undefined) checkWait(wallet.budget.countRequest(origin));
}

/** @param seconds How long the caller has to wait. @throws {ProviderRpcError} -32005 if it is not 0. */
export function checkWait(seconds: number): void {
  if (seconds === 0) return;
  throw new ProviderRpcError(-32005, `Too many requests. Try again in ${seconds} seconds.`, {
    retryAfter: seconds,
  });
}

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
