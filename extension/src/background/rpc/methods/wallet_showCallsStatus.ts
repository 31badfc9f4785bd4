import { ProviderRpcError } from '@recovery-guardian/protocol';
import { browser } from '../../../browser.ts';
import type { RpcContext } from '../caller.ts';
import { unauthorized } from '../errors.ts';
import { findSent } from './wallet_getCallsStatus.ts';

/** In milliseconds: how long a site must wait before it may show the activity again. */
const pause = 10_000;

/** When each site last showed it, while this worker runs. */
const shown = new Map<string, number>();

/**
 * Opens the wallet's activity, where the calls that the same site sent are listed. Only for the page
 * that the user looks at, and not again at once: it must not take the screen away.
 *
 * @see EIP-5792
 */
export async function wallet_showCallsStatus(context: RpcContext): Promise<null> {
  await findSent(context);
  const { wallet } = context;
  const { origin, tabId } = context.caller;
  if (origin === undefined || tabId === undefined) return null;
  if ((await wallet.conduct.find(origin)).isBlocked || !(await browser.tabs.get(tabId)).active) {
    throw unauthorized('The page may not open the wallet now.');
  }
  if (wallet.now() - (shown.get(origin) ?? 0) < pause) {
    throw new ProviderRpcError(-32005, 'Too many requests in a short time.');
  }
  shown.set(origin, wallet.now());
  await browser.tabs.create({ url: 'popup.html#activity' });
  return null;
}
