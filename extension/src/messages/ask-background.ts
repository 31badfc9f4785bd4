import { WalletError } from '@recovery-guardian/wallet';
import { browser } from '../browser.ts';
import type { RequestName, RequestParameters, RequestResult } from './requests.ts';
import type { Change, ChangeNotice, WalletAnswer, WalletRequest } from './wire.ts';

/**
 * Sends a request to the background, and wakes it if needed.
 *
 * @example
 * ```ts
 * const state = await askBackground('state.get', {});
 * await askBackground('vault.unlock', { password });
 * ```
 * @throws {WalletError}
 */
export async function askBackground<Name extends RequestName>(
  name: Name,
  parameters: RequestParameters<Name>,
): Promise<RequestResult<Name>> {
  const request: WalletRequest<Name> = { wallet: name, parameters };
  const answer = (await browser.runtime.sendMessage(request)) as WalletAnswer;
  if ('refused' in answer) {
    const { reason, message, retryAt } = answer.refused;
    throw new WalletError(reason, message, { retryAt });
  }
  return answer.result as RequestResult<Name>;
}

/** Calls the listener when displayed data is outdated, until the signal is aborted. */
export function onBackgroundChange(listener: (change: Change) => void, signal: AbortSignal): void {
  const receive = (message: unknown) => {
    const { changed } = message as Partial<ChangeNotice>;
    if (changed) listener(changed);
  };
  browser.runtime.onMessage.addListener(receive);
  signal.addEventListener('abort', () => browser.runtime.onMessage.removeListener(receive));
}
